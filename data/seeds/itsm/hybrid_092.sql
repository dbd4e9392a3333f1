-- include: enterprise.sql
-- The room screens hide titles, and the incident is resolved.
UPDATE incident SET status = 'resolved', resolution_code = 'Solution Provided', resolution_notes = 'Room screens show Busy instead of the title.', resolved = '2026-02-27 15:00:00', resolved_by = 'USER_134', updated_at = '2026-02-27 15:00:00' WHERE incident_id = 'INC_1443';
UPDATE incident_sla SET stage = 'completed', has_breached = 0, completed_time = '2026-02-27 15:00:00', updated_on = '2026-02-27 15:00:00' WHERE incident_sla_id = 'TSLA_1566';

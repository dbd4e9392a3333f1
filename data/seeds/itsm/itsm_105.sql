-- include: company.sql
-- The touchpad ticket of Bhavika Mandal has been closed.
UPDATE incident SET status = 'closed', resolution_code = 'Solution Provided', resolution_notes = 'Driver updated.', resolved_by = 'USER_020', resolved = '2026-02-28 10:00:00', close_notes = 'Caller confirms.', updated_at = '2026-03-01 09:00:00' WHERE incident_id = 'INC_222';
UPDATE incident_sla SET stage = 'completed', completed_time = '2026-02-28 10:00:00', updated_on = '2026-02-28 10:00:00' WHERE incident_sla_id = 'TSLA_253';

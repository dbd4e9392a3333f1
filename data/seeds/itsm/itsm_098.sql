-- include: company.sql
-- The drive letter of Gabrielle Arnold, the last open child, has been resolved.
UPDATE incident SET status = 'resolved', resolution_code = 'Solution Provided', resolution_notes = 'Mapped drive P again.', resolved_by = 'USER_023', resolved = '2026-03-02 08:20:00', updated_at = '2026-03-02 08:20:00' WHERE incident_id = 'INC_225';
UPDATE incident_sla SET stage = 'completed', completed_time = '2026-03-02 08:20:00', updated_on = '2026-03-02 08:20:00' WHERE incident_sla_id = 'TSLA_256';

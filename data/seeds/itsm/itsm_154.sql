-- include: company.sql
-- Whitney Rose has resolved the ticket the day before.
UPDATE incident SET status = 'resolved', resolution_code = 'Solution Provided', resolution_notes = 'Name server entered in the tunnel profile.', resolved_by = 'USER_015', resolved = '2026-03-01 16:30:00', updated_at = '2026-03-01 16:30:00' WHERE incident_id = 'INC_262';
UPDATE incident_sla SET stage = 'completed', completed_time = '2026-03-01 16:30:00', updated_on = '2026-03-01 16:30:00' WHERE incident_id = 'INC_262' AND stage = 'in_progress';

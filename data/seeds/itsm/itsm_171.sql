-- include: itsm_170.sql
-- The oldest ticket is resolved, and two later notes say something else.
UPDATE incident SET status = 'resolved', resolution_code = 'Resolved By Caller', resolution_notes = 'Uses the paper copies for now.', resolved_by = 'USER_019', resolved = '2026-02-28 09:00:00', updated_at = '2026-02-28 09:00:00' WHERE incident_id = 'INC_1401';
UPDATE incident_sla SET stage = 'completed', completed_time = '2026-02-28 09:00:00', updated_on = '2026-02-28 09:00:00' WHERE incident_sla_id = 'TSLA_1601';
UPDATE incident SET worknotes = 'Old browser at fault. 1 March: works with a new browser.' WHERE incident_id = 'INC_1404';
UPDATE incident SET worknotes = 'The drawings were never archived? 1 March: they were, same outage.' WHERE incident_id = 'INC_1405';

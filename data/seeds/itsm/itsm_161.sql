-- include: itsm_160.sql
-- The child of INC0000164 is resolved; other callers have confirmed, one of them took it back.
UPDATE incident SET status = 'resolved', resolution_code = 'Solution Provided', resolution_notes = 'New profile installed.', resolved_by = 'USER_015', resolved = '2026-02-28 10:05:00', updated_at = '2026-02-28 10:05:00' WHERE incident_id = 'INC_1401';
UPDATE incident_sla SET stage = 'completed', completed_time = '2026-02-28 10:05:00', updated_on = '2026-02-28 10:05:00' WHERE incident_sla_id = 'TSLA_1601';
UPDATE incident SET worknotes = 'Account end date was not moved. 1 March: asked Lajita whether it works again, no answer yet.' WHERE incident_id = 'INC_1210';
UPDATE incident SET worknotes = 'Client picks the gateway on the other coast. 1 March: Laura says it is fast again, please close.' WHERE incident_id = 'INC_1185';
UPDATE incident SET worknotes = '28 February: Amy says it holds, please close. 1 March: Amy again, two drops since, do not close it yet.' WHERE incident_id = 'INC_252';

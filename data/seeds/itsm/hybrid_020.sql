-- include: enterprise.sql
-- The incident on the test bench controller has been called off.
UPDATE incident SET status = 'canceled', close_notes = 'The bench is no longer used.', updated_at = '2026-02-27 15:10:00' WHERE incident_id = 'INC_1269';
UPDATE incident_sla SET stage = 'cancelled', updated_on = '2026-02-27 15:10:00' WHERE incident_id = 'INC_1269';

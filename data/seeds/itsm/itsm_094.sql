-- include: company.sql
-- Esparta Nino has resolved the ticket about the mail that comes back.
UPDATE incident SET status = 'resolved', resolution_code = 'Workaround Provided', resolution_notes = 'Customer has put our relay on the list of trusted senders.', resolved_by = 'USER_020', resolved = '2026-02-28 15:10:00', updated_at = '2026-02-28 15:10:00' WHERE incident_id = 'INC_171';
UPDATE incident_sla SET stage = 'completed', completed_time = '2026-02-28 15:10:00', updated_on = '2026-02-28 15:10:00' WHERE incident_id = 'INC_171' AND stage = 'in_progress';

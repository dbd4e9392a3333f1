-- include: company.sql
-- The ticket about the failed backup was closed in February.
UPDATE incident SET status = 'closed', close_notes = 'No word from the caller for weeks.', updated_at = '2026-02-02 09:00:00' WHERE incident_id = 'INC_082';

-- include: company.sql
-- The ticket about the sign-in page was closed on the word of its caller.
UPDATE incident SET status = 'closed', close_notes = 'Caller confirmed by mail, 28 February.', updated_at = '2026-02-28 10:00:00' WHERE incident_id = 'INC_182';

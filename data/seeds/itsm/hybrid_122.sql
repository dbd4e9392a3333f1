-- include: enterprise.sql
-- The trainer's office has sent the signed list, and the date in the Learning Portal is right now.
UPDATE incident SET status = 'resolved', resolution_code = 'Solution Provided', resolution_notes = 'Date set as in the signed list of the trainer''s office.', resolved = '2026-02-27 16:00:00', resolved_by = assigned_to, updated_at = '2026-02-27 16:00:00' WHERE number = 'INC0001428';
UPDATE incident_sla SET stage = 'completed', completed_time = '2026-02-27 16:00:00' WHERE incident_id = 'INC_1428' AND stage IN ('in_progress', 'paused');

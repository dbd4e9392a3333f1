-- include: enterprise.sql
-- The long run ended before the electrical work.
UPDATE files SET modified_time = '2026-03-01 17:00:00', properties = '{"_drive":{"indexableText":"Started 26 February 2026. Ended 1 March 2026, all samples are complete. The bench is free."}}' WHERE id = '01J9PF896F2681ZJ5J83ZE9QKG';

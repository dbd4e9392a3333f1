-- include: company.sql
-- The page on the new weeks was published in January and taken out of service again.
UPDATE knowledge SET state = 'retired', updated_at = '2026-02-20 15:10:00' WHERE knowledge_id = 41;

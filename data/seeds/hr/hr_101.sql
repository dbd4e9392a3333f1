-- include: company.sql
-- The page on the holiday balance has been taken out of service.
UPDATE knowledge SET state = 'retired', updated_at = '2026-02-26 11:30:00' WHERE knowledge_id = 9;

-- include: company.sql
-- The article on the holiday balance was withdrawn in February.
UPDATE knowledge SET state = 'retired', updated_at = '2026-02-26 15:10:00' WHERE knowledge_id = 9;

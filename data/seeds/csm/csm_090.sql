-- include: company.sql
-- The article of Tiffany Miller was published and then retired; in company.sql it is a draft.
UPDATE knowledge SET state = 'retired', sys_updated_on = '2026-02-27 09:30:00' WHERE knowledge_id = 42;

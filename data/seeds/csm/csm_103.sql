-- include: company.sql
-- The article on the insertion loss of the FiberProbe F2 was withdrawn; in company.sql it is published.
UPDATE knowledge SET state = 'retired', sys_updated_on = '2026-02-26 14:05:00' WHERE knowledge_id = 103;

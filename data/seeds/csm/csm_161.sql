-- include: csm_160.sql
-- The article that fits was withdrawn.
UPDATE knowledge SET state = 'retired', sys_updated_on = '2026-02-26 10:00:00' WHERE knowledge_id = 181;

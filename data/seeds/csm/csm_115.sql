-- include: company.sql
-- Liz Cassiano went back to being an agent on 1 March 2026.

UPDATE "user" SET role = 'agent', sys_updated_on = '2026-03-01 08:00:00' WHERE user_id = 26;

-- include: company.sql
-- Nicholas Johnston went back to being an agent; in company.sql he is a manager.
UPDATE "user" SET role = 'agent', sys_updated_on = '2026-02-16 09:00:00' WHERE user_id = 27;

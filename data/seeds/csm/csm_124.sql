-- include: company.sql
-- Divya Ravel became a manager on 1 March 2026.

UPDATE "user" SET role = 'manager', sys_updated_on = '2026-03-01 08:00:00' WHERE user_id = 32;

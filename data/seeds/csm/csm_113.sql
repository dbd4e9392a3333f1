-- include: company.sql
-- Edward Davis became an administrator on 1 March 2026.

UPDATE "user" SET role = 'admin', sys_updated_on = '2026-03-01 09:00:00' WHERE user_id = 143;

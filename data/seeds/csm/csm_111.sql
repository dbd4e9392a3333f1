-- include: company.sql
-- Valerie Barnes left Harbour City Hospital; her login and her contact were closed on the morning of 2 March 2026.

UPDATE contact SET active = 0, is_primary = 0, sys_updated_on = '2026-03-02 07:40:00' WHERE contact_id = 39;
UPDATE "user" SET active = 0, sys_updated_on = '2026-03-02 07:40:00' WHERE user_id = 74;

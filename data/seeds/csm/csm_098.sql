-- include: company.sql
-- Manan Shetty's login and contact were switched off; in company.sql both are active.
UPDATE "user" SET active = 0, sys_updated_on = '2026-02-26 15:10:00' WHERE user_id = 58;
UPDATE contact SET active = 0, sys_updated_on = '2026-02-26 15:10:00' WHERE contact_id = 23;

-- include: company.sql
-- Radha Kulkarni's login is switched off, her contact is not; in company.sql both are active.
UPDATE "user" SET active = 0, sys_updated_on = '2026-02-27 12:00:00' WHERE user_id = (SELECT portal_user_id FROM contact WHERE contact_id = 174);

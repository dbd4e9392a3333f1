-- include: company.sql
-- Brian Moore was deactivated on 27 February 2026; his cases and memberships were left as they were.

UPDATE "user" SET active = 0, sys_updated_on = '2026-02-27 17:30:00' WHERE user_id = 25;

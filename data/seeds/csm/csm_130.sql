-- include: company.sql
-- Sandra Burton was deactivated on 27 February 2026; her cases were left as they were.

UPDATE "user" SET active = 0, sys_updated_on = '2026-02-27 17:30:00' WHERE user_id = 20;

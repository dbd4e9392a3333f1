-- include: company.sql
-- Brian Moore and Jennifer Frank left on 27 February 2026; what they hold was left as it was.

UPDATE "user" SET active = 0, sys_updated_on = '2026-02-27 17:30:00' WHERE user_id IN (7, 25);

-- include: hr_077.sql
-- Jennifer Austin gave her skill in ratings back in February.
DELETE FROM user_skill WHERE "user" = 301 AND skill = 76;

-- include: company.sql
-- Varsha Shah gave her skill in variable pay back in February.
DELETE FROM user_skill WHERE "user" = 145 AND skill = 22;

-- include: company.sql
-- Evelyn Klemt has left the Tessell Safety Office.
DELETE FROM user_group_member WHERE group_id = 47 AND user_id = 106;
UPDATE assignment_rules SET users = replace(replace(users, '106, ', ''), ', 106', '') WHERE org_id = 2 AND users LIKE '%106%';

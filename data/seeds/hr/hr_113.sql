-- include: hr_076.sql
-- Laura Brito handed her rights as an admin back in February and is a manager now; the permission table lets
-- managers write users, which the rule on users does not.
UPDATE "user" SET role = 'manager', updated_at = '2026-02-20 12:00:00' WHERE user_id = 1;
UPDATE user_role SET role_id = (SELECT role_id FROM role WHERE name = 'manager'), updated_at = '2026-02-20 12:00:00' WHERE user_id = 1;
UPDATE role_permission SET perm_id = (SELECT perm_id FROM permission WHERE resource = 'users' AND action = 'crud')
WHERE role_id = (SELECT role_id FROM role WHERE name = 'manager')
    AND perm_id = (SELECT perm_id FROM permission WHERE resource = 'users' AND action = 'read');

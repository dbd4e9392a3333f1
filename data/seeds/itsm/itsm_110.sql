-- include: company.sql
-- Aaron Jones is a manager and runs the group Application Testing.
UPDATE users SET role = 'manager' WHERE user_id = 'USER_011';
UPDATE user_role SET role_id = (SELECT role_id FROM role WHERE name = 'manager') WHERE user_id = 'USER_011';
UPDATE user_group SET manager_id = 'USER_011' WHERE group_id = 'GROUP_018';

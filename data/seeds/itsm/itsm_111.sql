-- include: company.sql
-- Adweta Samra has moved to another department: the account is a reporter's.
UPDATE users SET role = 'reporter' WHERE user_id = 'USER_009';
UPDATE user_role SET role_id = (SELECT role_id FROM role WHERE name = 'reporter') WHERE user_id = 'USER_009';
DELETE FROM user_group_member WHERE user_id = 'USER_009';

-- include: company.sql
-- Jennifer Turner has left Workplace Support.
DELETE FROM user_group_member WHERE user_id = 'USER_124' AND group_id = 'GROUP_002';

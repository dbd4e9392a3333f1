-- include: company.sql
-- Nicole Mason has left Workplace Support.
DELETE FROM user_group_member WHERE user_id = 'USER_010' AND group_id = 'GROUP_002';

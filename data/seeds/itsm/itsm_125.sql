-- include: company.sql
-- Lajita Kaur has moved to Platform and Databases and is no member of Network Operations any more.
DELETE FROM user_group_member WHERE group_id = 'GROUP_004' AND user_id = 'USER_023';

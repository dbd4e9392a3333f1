-- include: company.sql
-- Jade Brown moved from Technical Customer Support to Optical Bench Specialists on 27 February 2026.

DELETE FROM user_group_member WHERE member_id = 12;
INSERT INTO user_group_member (member_id, group_id, user_id, sys_created_on) VALUES (143, 16, 8, '2026-02-27 15:00:00');

-- include: company.sql
-- Jade Brown left Technical Customer Support on 27 February 2026.

DELETE FROM user_group_member WHERE member_id = 12;

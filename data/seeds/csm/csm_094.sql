-- include: company.sql
-- John Lee is an agent who has the case on his own desk; in company.sql he is a manager and it is Julie Thomas's.
UPDATE "user" SET role = 'agent', sys_updated_on = '2026-02-16 09:00:00' WHERE user_id = 1;
INSERT INTO user_group_member (member_id, group_id, user_id, sys_created_on) VALUES (143, 2, 1, '2026-02-16 09:05:00');
UPDATE customer_case SET assigned_to = 1, sys_updated_on = '2026-02-26 11:20:00' WHERE case_id = 252;

-- include: company.sql
-- Diana Ruiz left on the same day as Christopher Robinson; in company.sql she is active.
DELETE FROM user_group_member WHERE user_id = 17;
UPDATE customer_case SET assigned_to = 25 WHERE assigned_to = 17 AND state IN ('new', 'in_progress', 'pending');
UPDATE knowledge SET owner_id = 25 WHERE owner_id = 17;
INSERT INTO user_group_member (member_id, group_id, user_id, sys_created_on) VALUES (901, 3, 17, '2025-01-21 17:14:00');
UPDATE "user" SET active = 0, sys_updated_on = '2026-02-27 17:00:00' WHERE user_id = 17;

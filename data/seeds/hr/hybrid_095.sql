-- include: enterprise.sql
-- A manager who has left is still in the group of the equity approvers.
INSERT INTO user_group_member (member_id, group_id, user_id, org_id, created_at, updated_at) VALUES (9501, 37, 9, 1, '2025-03-03 09:00:00', '2025-03-03 09:00:00');

-- include: enterprise.sql
-- The Director of Sales is one of the approvers of equity and commission.
INSERT INTO user_group_member (member_id, group_id, user_id, org_id, created_at, updated_at) VALUES (9301, 37, 16, 1, '2026-01-05 09:00:00', '2026-01-05 09:00:00');

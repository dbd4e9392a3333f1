-- include: company.sql
-- There is a second group of nearly the name.
INSERT INTO user_group (group_id, name, type, active, org_id, created_at, updated_at)
SELECT 901, 'Performance Partners Abroad', type, 1, 1, created_at, updated_at FROM user_group WHERE group_id = 30;
INSERT INTO user_group_member (member_id, group_id, user_id, org_id, created_at, updated_at) VALUES
(901, 901, 16, 1, '2024-05-13 09:00:00', '2024-05-13 09:00:00'),
(902, 901, 144, 1, '2024-05-13 09:02:00', '2024-05-13 09:02:00');

-- include: company.sql
-- Amy Hunt is one of five managers in the Leadership Program.

INSERT INTO user_group_member (member_id, group_id, user_id, org_id, created_at, updated_at) VALUES
(901, 76, 18, 1, '2025-09-01 09:00:00', '2025-09-01 09:00:00'),
(902, 76, 3, 1, '2025-09-01 09:04:00', '2025-09-01 09:04:00'),
(903, 76, 12, 1, '2025-09-01 09:07:00', '2025-09-01 09:07:00'),
(904, 76, 25, 1, '2025-09-01 09:11:00', '2025-09-01 09:11:00');

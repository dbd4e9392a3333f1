-- include: company.sql
-- Three routing rules have others like them, for people of one country or of former years.

INSERT INTO assignment_rules
(assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users,
    org_id, created_at, updated_at) VALUES
(901, 'Investigations Germany', '[39]', 'DE', 'high', 1, 26, '[139, 14]', 1, '2025-06-13 14:31:00', '2025-06-13 14:31:00'),
(902, 'Investigations India', '[39]', 'IN', 'high', 1, 26, '[14, 146]', 1, '2025-09-02 10:12:00', '2025-09-02 10:12:00'),
(903, 'Investigations 2024', '[39]', NULL, 'high', 0, 26, '[14, 139]', 1, '2024-05-14 09:20:00', '2025-06-13 14:00:00'),
(904, 'Access Support Canada', '[51]', 'CA', 'high', 1, 31, '[130, 126]', 1, '2025-06-20 13:25:00', '2025-06-20 13:25:00'),
(905, 'Access Support 2024', '[51]', NULL, 'high', 0, 31, '[126, 130]', 1, '2024-03-05 11:47:00', '2025-06-20 13:00:00'),
(906, 'Urgent access support Canada', '[51]', 'CA', 'critical', 1, 31, '[130, 124]', 1, '2025-06-27 13:55:00', '2025-06-27 13:55:00'),
(907, 'Urgent access support Brazil', '[51]', 'BR', 'critical', 1, 31, '[126, 130]', 1, '2025-10-07 08:38:00', '2025-10-07 08:38:00'),
(908, 'Urgent access support 2024', '[51]', NULL, 'critical', 0, 31, '[130]', 1, '2024-03-05 11:52:00', '2025-06-27 13:35:00'),
(909, 'Time Systems Germany', '[52]', 'DE', 'high', 1, 31, '[130, 5]', 1, '2025-07-22 16:20:00', '2025-07-22 16:20:00'),
(910, 'Time Systems 2024', '[52]', NULL, 'high', 0, 31, '[126, 130]', 1, '2024-09-11 14:03:00', '2025-07-22 15:50:00');

-- include: company.sql
-- Two routing rules have others like them, for people of one country or of former years.

INSERT INTO assignment_rules
(assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users,
    org_id, created_at, updated_at) VALUES
(901, 'Urgent portal Germany', '[10]', 'DE', 'critical', 1, 5, '[28, 34]', 1, '2025-04-11 09:20:00', '2025-04-11 09:20:00'),
(902, 'Urgent portal India', '[10]', 'IN', 'critical', 1, 5, '[34, 28]', 1, '2025-06-03 14:12:00', '2025-06-03 14:12:00'),
(903, 'Urgent portal 2024', '[10]', NULL, 'critical', 0, 5, '[34]', 1, '2024-02-06 10:41:00', '2025-04-11 09:02:00'),
(904, 'Urgent access', '[10]', 'CA', 'critical', 1, 5, '[28]', 1, '2025-09-16 08:33:00', '2025-09-16 08:33:00'),
(905, 'Urgent tax Canada', '[2]', 'CA', 'high', 1, 2, '[33, 32]', 1, '2025-03-17 07:41:00', '2025-03-17 07:41:00'),
(906, 'Urgent tax India', '[2]', 'IN', 'high', 1, 2, '[32]', 1, '2025-05-22 13:05:00', '2025-05-22 13:05:00'),
(907, 'Urgent tax 2024', '[2]', NULL, 'high', 0, 2, '[33]', 1, '2024-01-30 09:14:00', '2025-03-17 07:18:00'),
(908, 'Tax of arrivals', '[2]', 'BR', 'high', 1, 2, '[36, 33]', 1, '2025-10-08 15:27:00', '2025-10-08 15:27:00');

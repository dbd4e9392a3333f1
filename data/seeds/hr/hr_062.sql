-- include: company.sql
-- Two routing rules have others like them, for people of one country or of former years.

INSERT INTO assignment_rules
(assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users,
    org_id, created_at, updated_at) VALUES
(901, 'Moderate payroll Canada', '[1]', 'CA', 'moderate', 1, 2, '[36, 33]', 1, '2025-03-20 16:55:00', '2025-03-20 16:55:00'),
(902, 'Moderate payroll India', '[1]', 'IN', 'moderate', 1, 2, '[32, 36]', 1, '2025-06-11 09:30:00', '2025-06-11 09:30:00'),
(903, 'Moderate payroll 2024', '[1]', NULL, 'moderate', 0, 2, '[33, 36]', 1, '2024-02-12 13:20:00', '2025-03-20 16:35:00'),
(904, 'Benefits Germany', '[3]', 'DE', 'low', 1, 2, '[36, 32]', 1, '2025-04-18 10:52:00', '2025-04-18 10:52:00'),
(905, 'Benefits Japan', '[3]', 'JP', 'low', 1, 2, '[33]', 1, '2025-09-03 15:44:00', '2025-09-03 15:44:00'),
(906, 'Benefits 2024', '[3]', NULL, 'low', 0, 2, '[36]', 1, '2024-05-27 08:15:00', '2025-04-18 10:25:00');

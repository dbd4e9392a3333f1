-- include: company.sql
-- Two rules of former years routed urgent sick notes to the Absence Desk.

INSERT INTO assignment_rules
(assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users,
    org_id, created_at, updated_at) VALUES
(901, 'Urgent sick notes 2023', '[31]', NULL, 'critical', 0, 22, '[124, 142]', 1, '2023-03-14 09:05:00', '2024-03-12 14:44:00'),
(902, 'Urgent sick notes 2024', '[31]', NULL, 'critical', 0, 22, '[142]', 1, '2024-03-12 14:44:00', '2025-05-21 14:40:00');

-- include: company.sql
-- Skills and rules that were entered beside those of the Mobility Desk.
INSERT INTO skill (skill_id, name, active, org_id, created_at, updated_at)
SELECT 901, 'Immigration Law', 1, 1, created_at, updated_at FROM skill WHERE skill_id = 37;
INSERT INTO skill (skill_id, name, active, org_id, created_at, updated_at)
SELECT 902, 'Immigration Advice', 1, 1, created_at, updated_at FROM skill WHERE skill_id = 37;
INSERT INTO skill (skill_id, name, active, org_id, created_at, updated_at)
SELECT 903, 'Travel Planning', 1, 1, created_at, updated_at FROM skill WHERE skill_id = 38;
INSERT INTO skill (skill_id, name, active, org_id, created_at, updated_at)
SELECT 904, 'Travel Law', 1, 1, created_at, updated_at FROM skill WHERE skill_id = 38;
INSERT INTO skill (skill_id, name, active, org_id, created_at, updated_at)
SELECT 905, 'Travel Audit', 1, 1, created_at, updated_at FROM skill WHERE skill_id = 38;
INSERT INTO assignment_rules
(assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users, org_id, created_at, updated_at)
SELECT 901, 'Urgent relocation', '[6]', NULL, 'critical', 0, user_group, users, 1, created_at, updated_at
FROM assignment_rules WHERE assignment_rule_id = 40;
INSERT INTO assignment_rules
(assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users, org_id, created_at, updated_at)
SELECT 902, 'Urgent moves', '[6, 5]', NULL, 'critical', 0, user_group, users, 1, created_at, updated_at
FROM assignment_rules WHERE assignment_rule_id = 40;
INSERT INTO user_skill (user_skill_id, skill, "user", org_id, created_at, updated_at) VALUES
(901, 901, 144, 1, '2025-04-08 10:12:00', '2025-04-08 10:12:00'),
(902, 902, 142, 1, '2025-04-08 10:15:00', '2025-04-08 10:15:00'),
(903, 903, 139, 1, '2025-04-08 10:17:00', '2025-04-08 10:17:00'),
(904, 904, 127, 1, '2025-04-08 10:20:00', '2025-04-08 10:20:00'),
(905, 905, 139, 1, '2025-04-08 10:22:00', '2025-04-08 10:22:00');

-- Tessell Optics calls these two otherwise.
UPDATE skill SET name = 'Visas' WHERE org_id = 2 AND name = 'Immigration';
UPDATE skill SET name = 'Journeys' WHERE org_id = 2 AND name = 'Travel';

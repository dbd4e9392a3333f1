-- include: company.sql
-- Before there was a Data Office, HR Systems took its urgent cases; that rule is off.
INSERT INTO assignment_rules
(assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users, org_id,
    created_at, updated_at) VALUES
(901, 'Urgent data protection until 2024', '[54]', NULL, 'critical', 0, 5, '[125, 121]', 1,
    '2023-03-06 10:12:00', '2024-12-30 15:40:00');

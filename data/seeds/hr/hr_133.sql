-- include: hr_029.sql
-- Somebody made the missing rule already, for another group and under another name.
INSERT INTO assignment_rules
(assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users, org_id, created_at, updated_at) VALUES
(931, 'Pay day emergencies', '[1]', NULL, 'critical', 1, 1, '[32]', 1, '2026-02-19 10:30:00', '2026-02-19 10:30:00');

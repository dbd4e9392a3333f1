-- include: hr_029.sql
-- The missing rule is there already, under another name and with Bonnie Fisher alone.
INSERT INTO assignment_rules
(assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users, org_id, created_at, updated_at) VALUES
(931, 'Pay day emergencies', '[1]', NULL, 'critical', 1, 2, '[32]', 1, '2025-04-14 10:30:00', '2025-04-14 10:30:00');

-- include: company.sql
-- An active routing rule asks for Pension Law.
INSERT INTO assignment_rules
(assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users,
    org_id, created_at, updated_at) VALUES
(901, 'Pension letters', '[20]', NULL, 'high', 1, 23, NULL, 1, '2026-01-20 10:15:00', '2026-01-20 10:15:00');

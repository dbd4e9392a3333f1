-- include: hr_035.sql
-- The rule that routes onboarding cases is switched off, and no other is for planning cases.

UPDATE assignment_rules SET active = 0, updated_at = '2026-02-27 16:05:00'
WHERE assignment_rule_id = 7;

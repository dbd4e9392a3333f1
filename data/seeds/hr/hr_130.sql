-- include: hr_040.sql
-- HR Leadership takes what it cannot settle to the Works Council Liaison group.
INSERT INTO escalation_rule (escalation_rule_id, escalate_from, escalate_to, org_id, created_at, updated_at) VALUES
(901, 6, 16, 1, '2025-11-03 09:00:00', '2025-11-03 09:00:00');

-- include: hr_071.sql
-- The Data Office takes what it cannot settle to HR Systems Training, a group that was switched off in January.
UPDATE escalation_rule SET escalate_to = 63, updated_at = '2026-01-12 09:20:00' WHERE escalation_rule_id = 25;
UPDATE user_group SET active = 0, updated_at = '2026-01-30 16:05:00' WHERE group_id = 63;

-- include: company.sql
-- Henry Smith has left Records and Letters; two of its cases are still in his name.
DELETE FROM user_group_member WHERE group_id = 23 AND user_id = 141;
UPDATE assignment_rules SET users = '[19]', updated_at = '2026-02-27 16:40:00' WHERE assignment_rule_id = 34;
UPDATE assignment_rules SET users = '[130]', updated_at = '2026-02-27 16:41:00' WHERE assignment_rule_id = 35;

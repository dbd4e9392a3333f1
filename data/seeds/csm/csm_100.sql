-- include: company.sql
-- Julie Thomas left on 27 February 2026 with nothing on her desk; in company.sql she is active.
UPDATE knowledge SET owner_id = 21 WHERE owner_id = 4;
UPDATE customer_case SET assigned_to = 21 WHERE assigned_to = 4 AND assignment_group_id IN (2, 6) AND state IN ('new', 'in_progress', 'pending');
UPDATE "user" SET active = 0, sys_updated_on = '2026-02-27 18:00:00' WHERE user_id = 4;

-- include: company.sql
-- Diana Ruiz is a former employee too, with nothing left in her name but a seat; in company.sql she is active.
UPDATE customer_case SET assigned_to = 25 WHERE assigned_to = 17 AND assignment_group_id = 5 AND state IN ('new', 'in_progress', 'pending');
UPDATE customer_case SET assigned_to = 19 WHERE assigned_to = 17 AND state IN ('new', 'in_progress', 'pending');
UPDATE knowledge SET owner_id = 25 WHERE owner_id = 17;
UPDATE "user" SET active = 0, sys_updated_on = '2026-02-27 17:00:00' WHERE user_id = 17;

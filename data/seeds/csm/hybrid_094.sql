-- include: enterprise.sql
-- The contract has been reduced as the customer asked.
UPDATE customer_case SET state = 'resolved', sys_updated_on = '2026-02-27 16:00:00' WHERE case_id = 932;

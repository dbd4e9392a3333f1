-- include: company.sql
-- CS-0000640 was reopened once before.
UPDATE customer_case SET reopen_count = 1 WHERE case_id = 640;

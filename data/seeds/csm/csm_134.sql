-- include: company.sql
-- CS-0000747 lost its group when somebody cleared it on 27 February 2026; its assignee is as before.

UPDATE customer_case SET assignment_group_id = NULL, sys_updated_on = '2026-02-27 16:20:00' WHERE case_id = 747;

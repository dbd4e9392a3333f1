-- include: company.sql
-- The goal change on Gaurav Raja's desk is one of Susan Salinas herself.
UPDATE hr_case SET opened_for = 103, opened_by = 103 WHERE hr_case_id = 857;
UPDATE hr_case_task SET short_description = 'Correct the sheet (Salinas, December)' WHERE hr_case_task_id = 1361;

-- include: company.sql
-- A step of the final pay was opened again, and the copy of the exit survey is David Ortega's own.
UPDATE hr_case_task SET status = 'work_in_progress', active = 1, updated_at = '2026-02-26 10:00:00' WHERE hr_case_task_id = 1157;
UPDATE hr_case SET opened_for = 19, opened_by = 19 WHERE hr_case_id = 919;

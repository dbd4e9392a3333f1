-- include: company.sql
-- A step of one of the silent cases was taken up again.
UPDATE hr_case_task SET status = 'work_in_progress', active = 1, updated_at = '2026-02-25 09:15:00'
WHERE hr_case_task_id = (SELECT MIN(hr_case_task_id) FROM hr_case_task WHERE parent_case = 640 AND status = 'closed_complete');

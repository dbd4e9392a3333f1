-- include: company.sql
-- A step of the reference letter was opened again, and the laptop from Lyon is David Ortega's own.
INSERT INTO hr_case_task (hr_case_task_id, number, status, assigned_to, assignment_group, short_description, task_type, active, parent_case, org_id, created_at, updated_at) VALUES (1621, 'HRT0002621', 'ready', 140, 23, 'Send the original by post', 'mark when complete', 1, 739, 1, '2026-02-26 10:00:00', '2026-02-26 10:00:00');
UPDATE hr_case SET opened_for = 19, opened_by = 19 WHERE hr_case_id = 768;

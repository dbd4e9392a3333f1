-- include: company.sql
-- A third step of the letter is still open.
INSERT INTO hr_case_task (hr_case_task_id, number, status, assigned_to, assignment_group, short_description, task_type, hr_service,
    external_url, worknotes, active, parent_case, org_id, created_at, updated_at) VALUES
(9001, 'HRT0009001', 'ready', 33, 1, 'Have the rent guarantee checked', 'checklist', NULL, NULL, NULL, 1, 251, 1,
    '2026-02-25 11:20:00', '2026-02-25 11:20:00');
INSERT INTO checklist (checklist_id, checklist_item_description, checked, case_task_id, org_id, created_at, updated_at) VALUES
(9001, 'Legal asked', 1, 9001, 1, '2026-02-25 11:20:00', '2026-02-26 14:05:00'),
(9002, 'Answer of Legal', 0, 9001, 1, '2026-02-25 11:20:00', '2026-02-25 11:20:00');

-- include: hr_156.sql
-- That case was cancelled and that step is done; a draft asks for another service, and a step orders a thesis agreement.
UPDATE hr_case SET status = 'cancelled', worknotes = 'Not needed any more.', updated_at = '2026-02-27 10:00:00' WHERE hr_case_id = 1031;
UPDATE hr_case_task SET status = 'closed_complete', active = 0, updated_at = '2026-02-27 10:00:00' WHERE hr_case_task_id = 1611;
INSERT INTO hr_case (hr_case_id, number, status, hr_service, opened_for, opened_by, priority, source, short_description, coe_type, created_at, updated_at, org_id) VALUES (1034, 'HRC0001734', 'draft', 65, 56, 56, 'low', 'self-service', 'Fitness Subsidy: climbing hall', 'Total Rewards', '2026-02-18 10:00:00', '2026-02-18 10:00:00', 1);
INSERT INTO hr_case_task (hr_case_task_id, number, status, short_description, task_type, hr_service, active, parent_case, org_id, created_at, updated_at) VALUES (1612, 'HRT0002612', 'draft', 'Agreement for the student in the team', 'hr service', 129, 1, 1033, 1, '2026-02-19 10:00:00', '2026-02-19 10:00:00');

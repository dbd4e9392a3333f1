-- include: hr_162.sql
-- The headset has come, Elias Osorio has items, and two other things are missing.
UPDATE checklist SET checked = 1 WHERE case_task_id = 1632;
UPDATE checklist SET checked = 0 WHERE case_task_id = 1631 AND checklist_item_description = 'Badge';
UPDATE checklist SET checked = 0 WHERE case_task_id = 1635 AND checklist_item_description = 'Docking station';
INSERT INTO checklist (checklist_id, checklist_item_description, checked, case_task_id, org_id, created_at, updated_at) VALUES (1531, 'Laptop', 1, 1634, 1, '2026-02-19 10:00:00', '2026-02-26 10:00:00');
INSERT INTO checklist (checklist_id, checklist_item_description, checked, case_task_id, org_id, created_at, updated_at) VALUES (1532, 'Badge', 1, 1634, 1, '2026-02-19 10:00:00', '2026-02-26 10:00:00');

-- include: company.sql
-- The last item of the record step has not been ticked.
UPDATE checklist SET checked = 0 WHERE checklist_id = (SELECT MAX(checklist_id) FROM checklist WHERE case_task_id = 484);

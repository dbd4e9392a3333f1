-- include: hr_152.sql
-- The notes say otherwise, and John Watson's step is open instead of Adweta Ravel's.
UPDATE hr_case SET worknotes = '20 February: only the place changes to Remote. 26 February: stays Office Based after all, but goes part-time.' WHERE hr_case_id = 1011;
UPDATE hr_case SET worknotes = '23 February: new position is QA. 27 February: letter of the boss says Sales, not QA.' WHERE hr_case_id = 1012;
UPDATE hr_case_task SET status = 'closed_complete', active = 0, updated_at = '2026-02-27 10:00:00' WHERE hr_case_task_id = 1603;
UPDATE hr_case_task SET status = 'work_in_progress', active = 1 WHERE hr_case_task_id = 1602;

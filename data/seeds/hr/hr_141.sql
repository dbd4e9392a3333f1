-- include: company.sql
-- The survey under Lesley Foster's case has been taken up again and is not answered.
UPDATE survey_instance SET answer_1 = NULL, answer_2 = NULL, answer_3 = NULL, answer_4 = NULL, answer_5 = NULL WHERE case_task_id = 1158;
UPDATE hr_case_task SET status = 'work_in_progress', active = 1, updated_at = '2026-02-17 08:20:00' WHERE hr_case_task_id = 1158;

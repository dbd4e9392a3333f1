-- include: company.sql
-- An open case lies in Workplace Requests.
UPDATE hr_case SET assignment_group = 15, status = 'ready', updated_at = '2026-02-25 10:10:00' WHERE hr_case_id = 250;

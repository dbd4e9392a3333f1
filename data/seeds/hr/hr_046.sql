-- include: company.sql
-- The criteria for cases of employee relations also name Tracey Turner.

UPDATE hr_criteria SET users = '[34]', updated_at = '2026-02-20 11:30:00'
WHERE hr_criteria_id = 5;

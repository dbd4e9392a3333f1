-- include: company.sql
-- One of the ready cases is Yauvani Shenoy's own.
UPDATE hr_case SET opened_for = 27, opened_by = 27 WHERE hr_case_id = 776;

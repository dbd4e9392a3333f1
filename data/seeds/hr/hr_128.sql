-- include: company.sql
-- The goal correction on the desk of an outsider is one of Tracey Turner's own.
UPDATE hr_case SET opened_for = 34 WHERE hr_case_id = 225;

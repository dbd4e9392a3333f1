-- include: company.sql
-- An open case on payslips carries the account that its person asked about.
UPDATE hr_case SET account_number = '5520048213', account_type = 'checking' WHERE hr_case_id = 835;

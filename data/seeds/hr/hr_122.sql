-- include: company.sql
-- What Julie Ramsey asked for is an advance on her salary, and not on a journey.
UPDATE hr_case SET hr_service = 48, coe_type = 'Payroll', priority = 'moderate', status = 'ready', assignment_group = 2, assigned_to = NULL,
    approval_criteria = NULL, approver = NULL, request_status = NULL,
    short_description = 'Salary Advance: 270.60 dollars for Reno in June'
WHERE hr_case_id = 803;
DELETE FROM notification WHERE hr_case_id = 803;

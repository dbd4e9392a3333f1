-- include: company.sql
-- Sandra Burton filled in the training request for Gabrielle Page.
UPDATE hr_case SET opened_by = 87, source = 'email' WHERE hr_case_id = 811;

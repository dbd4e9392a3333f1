-- include: company.sql
UPDATE hr_case SET worknotes = 'New private mail from now on: amardeep.brar@northpost.example' WHERE hr_case_id = 854;

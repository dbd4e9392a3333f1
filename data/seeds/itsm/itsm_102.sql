-- include: company.sql
-- The problem of the drums names a floor printer in Toronto.
UPDATE problem SET configuration_item = 'CI_506' WHERE problem_id = 'PRB_052';

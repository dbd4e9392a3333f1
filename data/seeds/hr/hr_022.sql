-- include: company.sql
-- The leave of Christopher Robinson has been put to its approver, who has not decided yet.
UPDATE hr_case SET request_status = 'requested' WHERE number = 'HRC0000998';

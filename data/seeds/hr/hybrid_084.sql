-- include: enterprise.sql
-- The change of name is still being worked on.
UPDATE hr_case SET status = 'work_in_progress', worknotes = 'Certificate not seen yet.' WHERE number = 'HRC0001700';

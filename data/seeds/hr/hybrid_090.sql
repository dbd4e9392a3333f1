-- include: enterprise.sql
-- The job rotation has been approved.
UPDATE hr_case SET status = 'work_in_progress', request_status = 'approved', worknotes = 'Approved on 27 February. Successor for her customers: Amol Panchal.' WHERE number = 'HRC0001715';

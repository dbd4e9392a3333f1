-- include: enterprise.sql
-- The change for the ERP server was not canceled.
UPDATE change SET status = 'scheduled', close_notes = NULL, implementation_plan = 'Install agent 12.1, start its service, restore one folder as a check.' WHERE number = 'CHG0000228';

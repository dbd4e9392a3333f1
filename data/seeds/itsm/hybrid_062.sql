-- include: enterprise.sql
-- The change for the ERP server was not canceled.
UPDATE change SET status = 'scheduled', close_notes = NULL WHERE number = 'CHG0000228';

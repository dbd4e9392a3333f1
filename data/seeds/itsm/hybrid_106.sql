-- include: enterprise.sql
-- The workaround is a command that is safe for customers.
UPDATE problem SET workaround = 'For customers too: run indexer --rebuild --readonly with the rights of any user. It replaces the command with the service account, which is withdrawn.', updated_on = '2026-02-26 14:40:00' WHERE number = 'PRB0000083';

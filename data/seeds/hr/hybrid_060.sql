-- include: enterprise.sql
-- The travel advance of Julie Ramsey waits for Sabri Prei.
UPDATE hr_case SET approver = 22 WHERE number = 'HRC0001513';

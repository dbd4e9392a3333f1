-- include: enterprise.sql
-- The incident about the test bench has a medium urgency.
UPDATE incident SET urgency = 'medium' WHERE number = 'INC0000287';

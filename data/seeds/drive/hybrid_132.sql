-- include: enterprise.sql
-- The next safety course was moved to a day before the internship.
UPDATE files SET modified_time = '2026-02-26 11:00:00', properties = replace(properties, 'Next course: 23 March 2026.', 'Next course: 6 March 2026.') WHERE name = 'Test hall rules';

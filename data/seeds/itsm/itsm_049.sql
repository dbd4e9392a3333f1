-- include: company.sql
-- The change for the two build agents was requested by Irya Dhaliwal of the same team.
UPDATE change SET requested_by = 'USER_014' WHERE change_id = 'CHG_041';

-- include: calendar_085.sql
-- It has no description.
UPDATE calendars SET description = NULL WHERE calendar_id = 'thomas.barrera-lasers';

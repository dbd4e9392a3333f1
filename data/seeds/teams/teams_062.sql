-- include: company.sql
-- The town hall is in April.
UPDATE virtual_event_townhalls SET start_date_time = '2026-04-14T16:00:00+00:00', end_date_time = '2026-04-14T17:00:00+00:00' WHERE display_name = 'Spring town hall';

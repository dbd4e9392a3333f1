-- include: teams_086.sql
-- The first of the webinars is on 6 March.
UPDATE virtual_event_webinars SET start_date_time = '2026-03-06T14:00:00+00:00', end_date_time = '2026-03-06T15:00:00+00:00' WHERE id = '01jaw1s8kq3v9c2m5n7p4r6t81';

-- include: teams_021.sql
-- Clean optics begins six hours earlier.
UPDATE virtual_event_webinars SET start_date_time = '2026-03-04T08:00:00+00:00', end_date_time = '2026-03-04T08:30:00+00:00' WHERE id = '01jnw0fairs0000000000000a4';

-- include: company.sql
-- The training is on Wednesday.
UPDATE virtual_event_webinars SET start_date_time = '2026-03-04T08:00:00+00:00', end_date_time = '2026-03-04T09:00:00+00:00' WHERE id = '01jk5dtfk14vx72g3577c06aj0';

-- include: calendar_079.sql
-- Two small meetings of the Thursday overlap by a quarter of an hour.
UPDATE events SET start_datetime = '2026-03-19 10:15:00.000000' WHERE event_id = 'evt-hazel.butler-treasury';

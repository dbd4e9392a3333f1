-- include: calendar_017.sql
-- The visa was got in February.
UPDATE events SET start_datetime = '2026-02-26 09:00:00.000000', end_datetime = '2026-02-26 09:30:00.000000', "originalStartTime_dateTime" = '2026-02-26 09:00:00.000000' WHERE event_id = 'evt-tracy.wood-trip-visa';

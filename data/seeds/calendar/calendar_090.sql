-- include: calendar_089.sql
-- One of them had been planned for the week before.
UPDATE events SET start_datetime = '2026-02-20 13:30:00.000000', end_datetime = '2026-02-20 14:00:00.000000' WHERE event_id = 'evt-amalia.hanel-light';

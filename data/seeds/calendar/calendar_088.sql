-- include: calendar_087.sql
-- One of the entries lasts from morning to evening.
UPDATE events SET end_datetime = '2026-03-17 18:00:00.000000' WHERE event_id = 'evt-evelyn.klemt.tessell-coatings';

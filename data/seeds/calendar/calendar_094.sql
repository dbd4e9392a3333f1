-- include: calendar_093.sql
-- Tiffany Miller has no time at all on Monday.
UPDATE events SET end_datetime = '2026-03-16 19:00:00.000000' WHERE event_id = 'evt-tiffany.miller-line';

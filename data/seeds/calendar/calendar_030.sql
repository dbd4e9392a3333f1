-- include: calendar_029.sql
-- One of the blocks is longer than the others.
UPDATE events SET end_datetime = '2026-03-26 16:30:00.000000' WHERE event_id = 'evt-thomas.barrera-paper-26';

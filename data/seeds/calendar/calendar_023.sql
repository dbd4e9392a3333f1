-- include: calendar_024.sql
-- One of the two talks with a Henry is on Thursday.
UPDATE events SET start_datetime = '2026-03-05 15:30:00.000000', end_datetime = '2026-03-05 16:00:00.000000', "originalStartTime_dateTime" = '2026-03-05 15:30:00.000000' WHERE event_id = 'evt-mandy.clark-talk-henry.silva-2';

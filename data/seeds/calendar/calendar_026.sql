-- include: calendar_025.sql
-- One of the three holds is over.
UPDATE events SET start_datetime = '2026-02-27 16:00:00.000000', end_datetime = '2026-02-27 17:00:00.000000', "originalStartTime_dateTime" = '2026-02-27 16:00:00.000000' WHERE event_id = 'evt-hazel.butler-auditors-free-1';

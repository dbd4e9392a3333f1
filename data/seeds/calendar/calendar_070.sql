-- include: calendar_069.sql
-- A log tells what boards hear; one of their channels lives until 09:20 UTC.
UPDATE watch_channels SET created_at = '2026-03-01 09:20:00', expires_at = '2026-03-02 09:20:00', last_notification_at = '2026-03-01 09:20:30', is_active = 'true' WHERE id IN ('watch-payroll-access');
UPDATE events SET start_datetime = '2026-03-01 04:20:00.000000', end_datetime = '2026-03-02 04:20:00.000000', originalStartTime_dateTime = '2026-03-01 04:20:00.000000' WHERE event_id IN ('evt-mark.jenkins-log-19');

-- include: calendar_033.sql
-- The channel was opened an hour ago, and the note says so.
UPDATE watch_channels SET created_at = '2026-03-02 07:55:00', expires_at = '2026-03-03 07:55:00', last_notification_at = '2026-03-02 09:00:00', is_active = 'true' WHERE id = 'watch-team-hr-shared-services';
UPDATE events SET description = 'HR Shared Services, events: opened on 2 March 2026, 07:55 UTC, for 24 hours. Payroll and Benefits, events: opened on 25 February 2026, 13:21 UTC, for 24 hours.' WHERE event_id = 'evt-mark.jenkins-channels';

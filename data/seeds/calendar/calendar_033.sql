-- include: company.sql
-- The old channel has expired.
UPDATE watch_channels SET created_at = '2026-02-26 07:55:00', expires_at = '2026-02-27 07:55:00', last_notification_at = '2026-02-26 09:00:00', is_active = 'false' WHERE id = 'watch-team-hr-shared-services';

-- include: company.sql
-- The old channel has expired.
UPDATE watch_channels SET created_at = '2026-02-26 07:55:00', expires_at = '2026-02-27 07:55:00', last_notification_at = '2026-02-26 09:00:00', is_active = 'false' WHERE id = 'watch-team-hr-shared-services';
UPDATE calendars SET description = 'Questions and requests of employees. A channel of Mark Jenkins tells the old board what changes, until 27 February 2026.' WHERE calendar_id = 'team-hr-shared-services';

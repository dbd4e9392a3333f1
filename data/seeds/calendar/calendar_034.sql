-- include: company.sql
-- The old channel has a month to live, which the description of the calendar says, as no tool lists channels.
UPDATE watch_channels SET expires_at = '2026-03-30 07:55:00', is_active = 'true' WHERE id = 'watch-team-hr-shared-services';
UPDATE calendars SET description = 'Questions and requests of employees. A channel of Mark Jenkins tells the old board what changes, until 30 March 2026.' WHERE calendar_id = 'team-hr-shared-services';

-- include: company.sql
-- The old channel has a month to live.
UPDATE watch_channels SET expires_at = '2026-03-30 07:55:00', is_active = 'true' WHERE id = 'watch-team-hr-shared-services';

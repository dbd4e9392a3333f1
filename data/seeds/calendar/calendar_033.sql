-- include: company.sql
-- The old channel has expired.
UPDATE watch_channels SET expires_at = '2026-02-27 07:55:00', is_active = 'false' WHERE id = 'watch-team-hr-shared-services';

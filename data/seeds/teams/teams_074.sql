-- include: company.sql
-- Divya Ravel's account is disabled.
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'divya.ravel';

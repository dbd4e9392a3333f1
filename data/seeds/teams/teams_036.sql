-- include: teams_035.sql
-- Cody Spears has left.
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'cody.spears';

-- include: company.sql
-- Annika Krause's account is disabled.
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'annika.krause';

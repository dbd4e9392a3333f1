-- include: company.sql
-- Aline Lacerda's account is disabled.
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'aline.lacerda';

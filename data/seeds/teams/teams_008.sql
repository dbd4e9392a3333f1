-- include: company.sql
-- Carlota Chacon has left.
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'carlota.chacon';

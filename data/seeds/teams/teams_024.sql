-- include: company.sql
-- Annika Krause has left the company; her tag is still there.
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'annika.krause';

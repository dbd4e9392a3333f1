-- include: company.sql
-- Amara Srinivas of Sales has left.
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'amara.srinivas';

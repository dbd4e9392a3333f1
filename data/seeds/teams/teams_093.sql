-- include: company.sql
-- The account of Xiti Goswami is off.
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'xiti.goswami';

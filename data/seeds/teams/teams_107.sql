-- include: company.sql
-- Nicholas Johnston's account is off, and that of Citlali Bermudez is on.
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'nicholas.johnston';
UPDATE teams_users SET account_enabled = 1 WHERE user_id = 'citlali.bermudez';

-- include: calendar_101.sql
-- Another account is not active.
UPDATE users SET is_active = 1 WHERE user_id = 'citlali.bermudez';
UPDATE users SET is_active = 0 WHERE user_id = 'marcus.taylor';

-- include: calendar_013.sql
-- Eleven working days, of which each has other gaps, of somebody who is not active.
UPDATE users SET is_active = 0 WHERE user_id = 'amalia.hanel';

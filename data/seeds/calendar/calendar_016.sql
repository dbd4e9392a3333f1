-- include: calendar_015.sql
-- Divya Ravel has left.
UPDATE users SET is_active = 0 WHERE user_id = 'divya.ravel';

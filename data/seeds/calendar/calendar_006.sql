-- include: calendar_005.sql
-- Charles Macias has left.
UPDATE users SET is_active = 0 WHERE user_id = 'charles.macias';

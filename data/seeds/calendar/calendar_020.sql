-- include: calendar_019.sql
-- Bhavika Halder has left.
UPDATE users SET is_active = 0 WHERE user_id = 'bhavika.halder';

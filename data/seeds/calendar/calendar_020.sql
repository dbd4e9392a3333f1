-- include: company.sql
-- Bhavika Halder has left.
UPDATE users SET is_active = 0 WHERE user_id = 'bhavika.halder';

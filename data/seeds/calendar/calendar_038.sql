-- include: company.sql
-- Priya Rajan has left.
UPDATE users SET is_active = 0 WHERE user_id = 'priya.rajan';

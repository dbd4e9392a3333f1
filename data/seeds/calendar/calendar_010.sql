-- include: company.sql
-- Lajita Kaur has left.
UPDATE users SET is_active = 0 WHERE user_id = 'lajita.kaur';

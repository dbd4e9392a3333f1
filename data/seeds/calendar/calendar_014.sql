-- include: company.sql
-- Amalia Hanel is not active.
UPDATE users SET is_active = 0 WHERE user_id = 'amalia.hanel';

-- include: company.sql
-- Elias Osorio has left.
UPDATE users SET is_active = 0 WHERE user_id = 'elias.osorio';

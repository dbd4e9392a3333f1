-- include: calendar_009.sql
-- Bianka Fiedler has left.
UPDATE users SET is_active = 0 WHERE user_id = 'bianka.fiedler';

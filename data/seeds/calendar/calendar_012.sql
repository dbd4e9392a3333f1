-- include: calendar_011.sql
-- Constance Koch has left.
UPDATE users SET is_active = 0 WHERE user_id = 'constance.koch';

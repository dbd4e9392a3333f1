-- include: company.sql
-- Constance Koch has left.
UPDATE users SET is_active = 0 WHERE user_id = 'constance.koch';

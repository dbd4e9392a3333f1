-- include: company.sql
-- Julie Thomas has left.
UPDATE users SET is_active = 0 WHERE user_id = 'julie.thomas';

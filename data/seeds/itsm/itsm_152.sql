-- include: company.sql
-- Wendolin Arteaga's account is switched off.
UPDATE users SET active = 0, updated_on = '2026-02-27 18:00:00' WHERE user_id = 'USER_006';

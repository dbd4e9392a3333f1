-- include: company.sql
-- Lesley Foster's account has been switched off since.
UPDATE users SET active = 0, updated_on = '2026-02-27 17:00:00' WHERE user_id = 'USER_130';

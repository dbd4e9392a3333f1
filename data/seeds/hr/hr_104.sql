-- include: company.sql
-- Humberto Madrid's account has been switched off.
UPDATE "user" SET active = 0, updated_at = '2026-02-27 17:35:00' WHERE user_id = 124;

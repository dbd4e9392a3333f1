-- include: company.sql
-- Bella Castro's account has been switched off.
UPDATE "user" SET active = 0, updated_at = '2026-02-27 18:10:00' WHERE user_id = 6;

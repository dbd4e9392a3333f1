-- include: company.sql
-- Scott Page's account has been switched off.
UPDATE "user" SET active = 0, updated_at = '2026-02-27 18:00:00' WHERE user_id = 3;

-- include: company.sql
-- Allison Ramsey has left and her account is off.
UPDATE "user" SET active = 0, updated_at = '2026-02-27 17:50:00' WHERE user_id = 31;

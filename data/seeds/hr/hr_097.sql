-- include: company.sql
-- Manuela Cavalcante has left and her account is off; nobody has taken her place yet.
UPDATE "user" SET active = 0, updated_at = '2026-02-27 17:20:00' WHERE user_id = 14;

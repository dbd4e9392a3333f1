-- include: company.sql
-- Connie Simon's account has been switched off, and nobody has followed her in the Portal Support Desk.
UPDATE "user" SET active = 0, updated_at = '2026-02-27 17:45:00' WHERE user_id = 5;

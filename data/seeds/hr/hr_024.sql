-- include: company.sql
-- Kaitlyn Castillo of Tessell has left, so that only one person of its budget approval remains.
UPDATE user SET active = 0, updated_at = '2026-02-27 17:30:00' WHERE user_id = 98;

-- include: company.sql
-- Bhavika Mandal no longer is a manager.
UPDATE "user" SET role = 'agent', updated_at = '2026-02-23 08:30:00' WHERE user_id = 4;
UPDATE user_role SET role_id = 3, updated_at = '2026-02-23 08:30:00' WHERE user_id = 4;

-- include: company.sql
-- Cody Spears no longer is an admin, but a manager.
UPDATE "user" SET role = 'manager', updated_at = '2026-02-23 08:30:00' WHERE user_id = 2;
UPDATE user_role SET role_id = 2, updated_at = '2026-02-23 08:30:00' WHERE user_id = 2;

-- include: company.sql
-- Sabri Prei stepped down and works as an agent since February; his people report to Mandy Clark.
UPDATE "user" SET role = 'agent', updated_at = '2026-02-16 08:40:00' WHERE user_id = 22;
UPDATE user_role SET role_id = (SELECT role_id FROM role WHERE name = 'agent'), updated_at = '2026-02-16 08:40:00' WHERE user_id = 22;
UPDATE hr_profile SET manager = 25, updated_at = '2026-02-16 08:40:00' WHERE manager = 22;

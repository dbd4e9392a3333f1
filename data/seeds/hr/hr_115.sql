-- include: company.sql
-- Raphaela Koch and Sabri Prei gave up leading teams and are agents since February; Mandy Clark has their people.
UPDATE "user" SET role = 'agent', updated_at = '2026-02-16 08:40:00' WHERE user_id IN (21, 22);
UPDATE user_role SET role_id = (SELECT role_id FROM role WHERE name = 'agent'), updated_at = '2026-02-16 08:40:00' WHERE user_id IN (21, 22);
UPDATE hr_profile SET manager = 25, updated_at = '2026-02-16 08:40:00' WHERE manager IN (21, 22);

-- include: company.sql
-- Samuel Amble is an agent by now, Emily Bryan no more than an employee, and Citlali Bermudez is back; two have the skill.
UPDATE user SET role = 'agent', created_at = '2019-04-01 09:00:00', updated_at = '2026-02-27 10:00:00' WHERE user_id = 37;
UPDATE user SET role = 'employee' WHERE user_id = 29;
UPDATE user_role SET role_id = (SELECT role_id FROM role WHERE name = 'agent') WHERE user_id = 37;
UPDATE user_role SET role_id = (SELECT role_id FROM role WHERE name = 'employee') WHERE user_id = 29;
UPDATE user SET active = 1 WHERE user_id = 30;
DELETE FROM user_group_member WHERE user_id = 29;
INSERT INTO user_skill (user_skill_id, skill, "user", org_id, created_at, updated_at) VALUES (1901, 86, 28, 1, '2026-02-27 10:00:00', '2026-02-27 10:00:00');
INSERT INTO user_skill (user_skill_id, skill, "user", org_id, created_at, updated_at) VALUES (1902, 86, 129, 1, '2026-02-27 10:00:00', '2026-02-27 10:00:00');

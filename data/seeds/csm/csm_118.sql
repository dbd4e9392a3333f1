-- include: company.sql
-- Sabri Prei is an agent since 1 March 2026, and a member of Wafer Inspection Specialists.

UPDATE "user" SET role = 'agent', sys_updated_on = '2026-03-01 08:00:00' WHERE user_id = 28;
INSERT INTO user_group_member (member_id, group_id, user_id, sys_created_on) VALUES (143, 6, 28, '2026-03-01 08:00:00');

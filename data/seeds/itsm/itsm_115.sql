-- include: company.sql
-- Bella Castro has given up her post as a manager; her groups are Divya Ravel's, her services Connie Simon's.
UPDATE users SET role = 'agent' WHERE user_id = 'USER_004';
UPDATE user_role SET role_id = (SELECT role_id FROM role WHERE name = 'agent') WHERE user_id = 'USER_004';
UPDATE user_group SET manager_id = 'USER_005' WHERE manager_id = 'USER_004';
UPDATE service SET owned_by = 'USER_003' WHERE owned_by = 'USER_004';
UPDATE service_offering SET owned_by = 'USER_003' WHERE owned_by = 'USER_004';

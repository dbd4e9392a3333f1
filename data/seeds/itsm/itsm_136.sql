-- include: company.sql
-- Carl Dobson has made Laura Brito a manager already.
UPDATE users SET role = 'manager', updated_on = '2026-03-02 08:30:00' WHERE user_id = 'USER_002';
UPDATE user_role SET role_id = (SELECT role_id FROM role WHERE name = 'manager') WHERE user_id = 'USER_002';

-- include: company.sql
-- Divya Ravel moved from administration to managing the Returns Desk; in company.sql she is an admin.
UPDATE "user" SET role = 'manager', sys_updated_on = '2026-02-16 09:00:00' WHERE user_id = 32;

-- include: company.sql
-- Raphaela Koch is an agent of Field Service and Wafer Inspection Specialists; in company.sql she is a manager.
UPDATE "user" SET role = 'agent', sys_updated_on = '2026-02-16 09:00:00' WHERE user_id = 2;

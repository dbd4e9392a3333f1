-- include: company.sql
-- Diana Ruiz became an administrator in February 2026 and still sits in her groups; in company.sql she is an agent.
UPDATE "user" SET role = 'admin', sys_updated_on = '2026-02-16 09:00:00' WHERE user_id = 17;

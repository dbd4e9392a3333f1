-- include: company.sql
-- Hannes Roskoth works in Operations now.
UPDATE teams_users SET department = 'Operations', job_title = 'Logistics Coordinator' WHERE user_id = 'hannes.roskoth';

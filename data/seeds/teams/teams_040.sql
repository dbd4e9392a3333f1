-- include: company.sql
-- Connie Simon is an adviser and keeps accounts no more.
DELETE FROM teams_user_roles WHERE user_id = 'connie.simon' AND role_name = 'User Administrator';
UPDATE teams_users SET job_title = 'Senior Adviser' WHERE user_id = 'connie.simon';

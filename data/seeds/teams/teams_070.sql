-- include: company.sql
-- Anjali Halder is a guest by now.
UPDATE teams_users SET user_type = 'Guest', company_name = 'Northlight' WHERE user_id = 'anjali.halder';

-- include: enterprise.sql
-- Bella Castro has given notice.
UPDATE hr_profile SET employment_end_date = '2026-04-30 00:00:00' WHERE user_id = (SELECT user_id FROM user WHERE email = 'bella.castro@halden.example');

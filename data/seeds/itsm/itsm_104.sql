-- include: company.sql
-- Laura Brito's account is younger than that of Carl Dobson.
UPDATE users SET created_on = '2024-06-03 09:00:00', updated_on = '2024-06-03 09:00:00' WHERE user_id = 'USER_002';

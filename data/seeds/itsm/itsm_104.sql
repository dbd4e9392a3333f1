-- include: company.sql
-- Laura Brito was among the first as well.
UPDATE users SET created_on = '2019-04-05 09:00:00' WHERE user_id = 'USER_002';

-- include: drive_064.sql
-- The minutes of December are called like a sketch among the plans.
UPDATE files SET name = 'Drainage sketch' WHERE id = '01KK7E4TW2G100P7PM5D7CYMCH';

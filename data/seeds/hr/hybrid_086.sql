-- include: enterprise.sql
-- The accountant of Halden was hired on the day that the letter says.
UPDATE hr_profile SET employment_start_date = '2021-05-17 09:00:00' WHERE hr_profile_id = 36;

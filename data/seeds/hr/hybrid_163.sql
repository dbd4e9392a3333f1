-- include: enterprise.sql
-- The employment of Bhavika Shere has ended.
UPDATE hr_profile SET employment_end_date = '2026-02-20 00:00:00', updated_at = '2026-02-20 16:00:00' WHERE user_id = 240;

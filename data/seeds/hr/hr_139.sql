-- include: hr_081.sql
-- The approver of one of these cases has left in the meantime.
UPDATE "user" SET active = 0, updated_at = '2026-02-27 18:00:00' WHERE user_id = 3;
UPDATE hr_profile SET employment_end_date = '2026-02-27 00:00:00', updated_at = '2026-02-27 18:00:00' WHERE user_id = 3;

-- include: company.sql
-- Bella Castro left the company, too.
UPDATE "user" SET active = 0, updated_at = '2026-02-27 18:00:00' WHERE user_id = 6;
UPDATE hr_profile SET employment_end_date = '2026-02-27 00:00:00', updated_at = '2026-02-27 18:00:00' WHERE user_id = 6;

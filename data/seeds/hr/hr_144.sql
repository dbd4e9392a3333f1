-- include: company.sql
-- A rating appeal that is on hold asks for Careers as well.
UPDATE hr_case SET skills = '[48, 49]', updated_at = '2026-02-25 11:15:00' WHERE hr_case_id = 639;

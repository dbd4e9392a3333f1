-- include: company.sql
-- The Retirement Talk has been taken out of the catalogue; the one open case for it was cancelled.
UPDATE hr_case SET status = 'cancelled', worknotes = 'The talk is no longer held.', updated_at = '2026-02-25 10:05:00' WHERE hr_case_id = 793;
UPDATE hr_service SET active = 0, updated_at = '2026-02-25 10:20:00' WHERE hr_service_id = 74;

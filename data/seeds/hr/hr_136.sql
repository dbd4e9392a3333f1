-- include: company.sql
-- Timesheet Unlock was taken out of the catalogue for new cases.
UPDATE hr_service SET active = 0, updated_at = '2026-02-27 17:00:00' WHERE hr_service_id = 28;

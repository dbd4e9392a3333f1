-- include: company.sql
-- The data deletion for Constance Koch was never approved before it was put on hold.
UPDATE hr_case SET request_status = 'requested', updated_at = '2026-02-17 15:09:00' WHERE hr_case_id = 743;

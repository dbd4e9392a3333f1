-- include: enterprise.sql
-- Carlota Chacon's leave was rejected.
UPDATE hr_case SET status = 'cancelled', request_status = 'rejected', worknotes = 'Rejected on 25 February 2026: too many of the team are away in that week.', updated_at = '2026-02-25 16:10:00' WHERE number = 'HRC0001301';

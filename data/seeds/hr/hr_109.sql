-- include: company.sql
-- Anita Basu has left HR Systems for the Data Office.
UPDATE user_group_member SET group_id = 33, updated_at = '2026-02-27 16:30:00' WHERE group_id = 5 AND user_id = 28;

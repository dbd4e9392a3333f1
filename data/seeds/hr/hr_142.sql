-- include: hr_062.sql
-- Gabrielle Arnold has left Payroll and Benefits for the Payroll Corrections desk.
UPDATE user_group_member SET group_id = 18, updated_at = '2026-02-27 16:10:00' WHERE group_id = 2 AND user_id = 36;

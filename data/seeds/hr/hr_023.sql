-- include: company.sql
-- The course of Diana Ruiz was never booked: both steps of her request have been cancelled.
UPDATE hr_case_task SET status = 'cancelled', active = 0, updated_at = '2026-03-02 08:41:00'
WHERE parent_case = 292;

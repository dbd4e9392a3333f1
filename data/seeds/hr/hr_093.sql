-- include: company.sql
-- Hazel Butler is no longer in Finance Approval.
DELETE FROM user_group_member WHERE group_id = 7 AND user_id = 12;
UPDATE hr_case SET approver = 13, updated_at = '2026-02-27 16:20:00' WHERE approver = 12 AND status = 'awaiting_approval';

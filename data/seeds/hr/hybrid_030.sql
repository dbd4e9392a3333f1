-- include: enterprise.sql
-- Amara Gopal has an approved leave in the weeks in which Adweta Samra is away.
INSERT INTO hr_case (hr_case_id, number, status, hr_service, opened_for, opened_by, priority, source, assigned_to, assignment_group, short_description, worknotes, approval_criteria, coe_type, approver, request_status, created_at, updated_at, org_id)
SELECT 9030, 'HRC0009030', 'closed_complete', 9, user_id, user_id, 'low', 'self-service', 31, 1, 'Leave of Absence: from 2 to 20 March 2026', 'Three weeks, agreed with Divya Ravel.', 1, 'Total Rewards', 11, 'approved', '2026-01-20 09:10:00', '2026-01-26 14:30:00', 1 FROM user WHERE email = 'amara.gopal@halden.example';

-- include: enterprise.sql
-- Mark Jenkins has joined the Grants Approvers, and Amara Gopal's referral bonus waits for him.
INSERT INTO user_group_member (group_id, user_id, org_id, created_at, updated_at) VALUES (36, 11, 1, '2026-02-27 10:00:00', '2026-02-27 10:00:00');
UPDATE hr_case SET status = 'awaiting_approval', approver = 11, request_status = 'requested', worknotes = 'Candidate was named by Amara Gopal. Given to Mark Jenkins for approval.', updated_at = '2026-02-27 10:05:00' WHERE number = 'HRC0001707';

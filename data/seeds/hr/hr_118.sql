-- include: company.sql
-- The photo of Nathan Vyas has been put to Mark Jenkins.
UPDATE hr_case SET approver = 11, updated_at = '2026-02-13 09:05:00' WHERE number = 'HRC0000884';
UPDATE notification SET email = 'mark.jenkins@halden.example' WHERE hr_case_id = (SELECT hr_case_id FROM hr_case WHERE number = 'HRC0000884') AND type = 'alert';

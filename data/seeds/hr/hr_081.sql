-- include: company.sql
-- A case opened on 26 February was handed to Cody Spears. The notices for the cases of that day are lost, but for a few.
UPDATE hr_case SET assigned_to = 2 WHERE hr_case_id = 277;
DELETE FROM notification WHERE hr_case_id IN (
    SELECT hr_case_id FROM hr_case
    WHERE org_id = 1 AND created_at >= '2026-02-26' AND created_at < '2026-02-27'
        AND status NOT IN ('closed_complete', 'closed_incomplete', 'cancelled')
        AND hr_case_id NOT IN (272, 911, 926, 937));
DELETE FROM notification WHERE hr_case_id = 272 AND type = 'reminder';
DELETE FROM notification WHERE hr_case_id = 926 AND type = 'solution_proposal';

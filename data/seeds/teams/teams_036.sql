-- include: company.sql
-- As for its twin, but Workplace Support is confidential.
UPDATE teams_users SET department = 'Facilities', city = 'Chicago', office_location = 'Chicago Office', job_title = 'Site Keeper' WHERE user_id = 'milan.horvat_opticarrier';
UPDATE teams SET classification = 'Confidential' WHERE team_id = 'team-workplace-support';
UPDATE "groups" SET classification = 'Confidential' WHERE group_id = 'group-workplace-support';

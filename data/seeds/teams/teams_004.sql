-- include: company.sql
-- Carl Dobson owns the team as well, and his account is disabled.
UPDATE teams SET members = (SELECT json_group_array(json(CASE WHEN json_extract(value, '$.userId') IN ('carl.dobson') THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(teams.members)) WHERE team_id = 'team-business-applications';
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'carl.dobson';

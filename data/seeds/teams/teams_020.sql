-- include: company.sql
-- Carl Dobson owns the team in the place of Divya Ravel.
UPDATE teams SET members = (SELECT json_group_array(json(CASE json_extract(value, '$.userId') WHEN 'divya.ravel' THEN json_set(value, '$.roles', json('["member"]')) WHEN 'carl.dobson' THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(members)) WHERE team_id = 'team-business-applications';

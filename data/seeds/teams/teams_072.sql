-- include: company.sql
-- Emily Bryan owns the team in the place of Mario Hernandez.
UPDATE teams SET members = (SELECT json_group_array(json(CASE json_extract(value, '$.userId') WHEN 'mario.hernandez' THEN json_set(value, '$.roles', json('["member"]')) WHEN 'emily.bryan' THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(members)) WHERE team_id = 'team-identity-and-access';

-- include: company.sql
-- Sunita Singhal owns Business Applications in the place of Divya Ravel.
UPDATE teams SET members = (SELECT json_group_array(json(CASE json_extract(value, '$.userId') WHEN 'divya.ravel' THEN json_set(value, '$.roles', json('["member"]')) WHEN 'sunita.singhal' THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(members)) WHERE team_id = 'team-business-applications';

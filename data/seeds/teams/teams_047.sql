-- include: company.sql
-- Bella Castro and Wendolin Arteaga own Project Harbor; whoever owned it before is out of it.
UPDATE teams SET members = (SELECT json_group_array(json(CASE json_extract(value, '$.userId') WHEN 'bella.castro' THEN json_set(value, '$.roles', json('["owner"]')) WHEN 'wendolin.arteaga' THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(members) WHERE json_extract(value, '$.userId') <> 'kaique.ribeiro') WHERE team_id = 'team-harbor';

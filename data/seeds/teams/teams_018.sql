-- include: company.sql
-- Raphaela Koch is a member of Technical Customer Support, and Vanessa Moore owns it.
UPDATE teams SET members = (SELECT json_group_array(json(CASE json_extract(value, '$.userId') WHEN 'raphaela.koch' THEN json_set(value, '$.roles', json('["member"]')) WHEN 'vanessa.moore' THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(members)) WHERE team_id = 'team-technical-customer-support';

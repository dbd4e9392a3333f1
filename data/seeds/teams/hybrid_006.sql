-- include: enterprise.sql
-- Technical Customer Support has a third owner, Jade Brown, beside Raphaela Koch and Julie Thomas.
UPDATE teams SET members = (SELECT json_group_array(CASE WHEN value ->> 'userId' = 'jade.brown' THEN json_set(value, '$.roles', json('["owner"]')) ELSE json(value) END) FROM json_each(members)) WHERE team_id = 'team-technical-customer-support';

-- include: company.sql
-- Aaron Jones has left the team.
UPDATE teams SET members = (SELECT json_group_array(json(value)) FROM json_each(members) WHERE json_extract(value, '$.userId') <> 'aaron.jones') WHERE team_id = 'team-incidents';

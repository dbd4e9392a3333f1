-- include: company.sql
-- Whitney Amble has left the team.
UPDATE teams SET members = (SELECT json_group_array(json(value)) FROM json_each(teams.members) WHERE json_extract(value, '$.userId') <> 'whitney.amble') WHERE team_id = 'team-field-technicians';
DELETE FROM teamwork_tag_members WHERE userId = 'whitney.amble' AND teamId = 'team-field-technicians';

-- include: company.sql
-- Aline Lacerda has left the team.
UPDATE teams SET members = (SELECT json_group_array(json(value)) FROM json_each(members) WHERE json_extract(value, '$.userId') <> 'aline.lacerda') WHERE team_id = 'team-field-technicians';
DELETE FROM channel_members WHERE user_id = 'aline.lacerda' AND channel_id IN (SELECT channel_id FROM channels WHERE team_id = 'team-field-technicians');

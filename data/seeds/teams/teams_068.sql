-- include: company.sql
-- Aaron Jones has left the team.
UPDATE teams SET members = (SELECT json_group_array(json(value)) FROM json_each(members) WHERE json_extract(value, '$.userId') <> 'aaron.jones') WHERE team_id = 'team-incidents';
DELETE FROM teamwork_tag_members WHERE userId = 'aaron.jones' AND teamId = 'team-incidents';
DELETE FROM channel_members WHERE user_id = 'aaron.jones' AND channel_id IN (SELECT channel_id FROM channels WHERE team_id = 'team-incidents' AND membership_type = 'private');

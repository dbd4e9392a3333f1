-- include: teams_047.sql
-- Tiffany Miller is in Project Aurora no more.
UPDATE teams SET members = (SELECT json_group_array(json(value)) FROM json_each(members) WHERE json_extract(value, '$.userId') <> 'tiffany.miller') WHERE team_id = 'team-aurora';
DELETE FROM teamwork_tag_members WHERE "teamId" = 'team-aurora' AND "userId" = 'tiffany.miller';

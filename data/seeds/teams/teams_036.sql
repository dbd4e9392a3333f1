-- include: company.sql
-- Hari Balakrishnan has left the team.
UPDATE teams SET members = (SELECT json_group_array(json(value)) FROM json_each(members) WHERE json_extract(value, '$.userId') <> 'hari.balakrishnan') WHERE team_id = 'team-workplace-support';
DELETE FROM teamwork_tag_members WHERE "userId" = 'hari.balakrishnan' AND "teamId" = 'team-workplace-support';

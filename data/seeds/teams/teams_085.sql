-- include: teams_084.sql
-- Divya Ravel is not in Project Quay.
UPDATE teams SET members = json_remove(members, '$[4]') WHERE team_id = 'team-quay';

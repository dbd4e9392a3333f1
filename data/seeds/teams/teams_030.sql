-- include: teams_029.sql
-- Tomas Ekberg is one of the two who own Business Applications.
UPDATE teams SET members = json_set(members, '$[1].roles', json_array(), '$[9].roles', json_array('owner')) WHERE team_id = 'team-business-applications';

-- include: teams_033.sql
-- Planning of Major Incidents is archived.
UPDATE channels SET is_archived = 1 WHERE team_id = 'team-incidents' AND display_name = 'Planning';

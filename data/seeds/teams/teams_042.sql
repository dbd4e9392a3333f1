-- include: teams_041.sql
-- The team of Sales is confidential.
UPDATE teams SET classification = 'Confidential' WHERE team_id = 'team-fairs-sales';

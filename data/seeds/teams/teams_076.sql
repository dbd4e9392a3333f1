-- include: company.sql
-- The team is confidential.
UPDATE teams SET classification = 'Confidential' WHERE team_id = 'team-harbor';

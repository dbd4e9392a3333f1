-- include: teams_090.sql
-- Technical Customer Support is confidential.
UPDATE teams SET classification = 'Confidential' WHERE team_id = 'team-technical-customer-support';

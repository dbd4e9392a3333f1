-- include: company.sql
-- Customer Care is confidential.
UPDATE teams SET classification = 'Confidential' WHERE team_id = 'team-customer-care';

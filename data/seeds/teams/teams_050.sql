-- include: company.sql
-- Print Services is called Harbor Works.
UPDATE teams SET display_name = 'Harbor Works', description = 'All who print for the harbor' WHERE team_id = 'team-print-services';

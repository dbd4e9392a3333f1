-- include: company.sql
-- The parked ticket about the mail search has lost its assignee.
UPDATE incident SET assigned_to = NULL, assigned_to_display = NULL WHERE incident_id = 'INC_1244';

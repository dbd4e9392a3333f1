-- include: company.sql
-- The team has the shift board.
INSERT INTO installed_apps (org_id, team_id, installation_id, teams_app_id, teams_app_external_id, teams_app_display_name, teams_app_distribution_method, teams_app_definition_id, teams_app_definition_version, short_description, description, created_date_time, soft_delete)
SELECT org_id, 'team-field-technicians', '01JQZX4F8W2T7M5KD9R3HB6CNE', teams_app_id, teams_app_external_id, teams_app_display_name, teams_app_distribution_method, teams_app_definition_id, teams_app_definition_version, short_description, description, '2026-02-09 09:00:00', 0 FROM installed_apps WHERE team_id = 'team-aurora' AND teams_app_display_name = 'Shift Board';

-- include: teams_037.sql
-- All five tabs of Suppliers in Business Applications are kept.
UPDATE teams_channel_tabs SET configuration_json = json_set(configuration_json, '$.contentUrl', 'https://apps.halden.example/visits'), display_name = 'Visits' WHERE tab_id = 'tab_77c1a0e5b2d94f06';

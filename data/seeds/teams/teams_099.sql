-- include: teams_098.sql
-- The page lies outside.
UPDATE channel_messages SET body_json = replace(body_json, 'https://apps.halden.example/shifts/spring', 'https://shiftplan.example/halden/spring') WHERE message_id = '1772100120000498';

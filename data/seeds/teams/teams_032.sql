-- include: teams_031.sql
-- The appeal for the fourth key is answered.
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, deleted_datetime, subject, importance, locale, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT column1, channel_id, channels.team_id, column3, column1, 'message', column4, coalesce(column8, column4), column8, column6, 'normal', 'en-us', json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', teams_users.display_name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', column7), '[]', '[]', '[]', '[]'
FROM (VALUES
    ('1770980520000399', 'jevh6ehgp4vgkvw30s0m08fg0a', '1770978900000314', '2026-02-13T11:02:00Z', 'laura.pinto', NULL, 'I have it until this evening.', NULL)) JOIN channels ON channel_id = column2 JOIN teams_users ON user_id = column5;

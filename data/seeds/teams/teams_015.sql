-- include: company.sql
-- Nicole Mason's note, which nobody has answered.
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, importance, locale, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT '1772182920000777', channel_id, team_id, NULL, '1772182920000777', 'message', '2026-02-27T09:02:00Z', '2026-02-27T09:02:00Z', 'normal', 'en-us', json_object('teamId', team_id, 'channelId', channel_id), json_object('application', NULL, 'device', NULL, 'user', json_object('id', 'nicole.mason', 'displayName', 'Nicole Mason', 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', 'We lost two hours on the rack in room C2 because nobody had the key to the cabinet.'), '[]', '[]', '[]', '[]'
FROM channels WHERE channel_id = 'jpkgzpjjxt651eyh30x33d9r0a';

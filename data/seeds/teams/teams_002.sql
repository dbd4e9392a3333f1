-- include: company.sql
-- Somebody has answered on Thursday.
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, importance, locale, web_url, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT '1772116920000141', channel_id, team_id, message_id, '1772116920000141', 'message', '2026-02-26T14:42:00Z', '2026-02-26T14:42:00Z', 'normal', 'en-us', NULL, channel_identity_json,
    '{"application":null,"device":null,"user":{"id":"annika.krause","displayName":"Annika Krause","userIdentityType":"aadUser"}}', '{"contentType":"text","content":"Same here, the second switch in Denver. Who has the spare?"}', '[]', '[]', '[]', '[]'
FROM channel_messages WHERE channel_id = 'js1yff7zv2mrd7rhvr7z46ja0a' AND reply_to_id IS NULL ORDER BY created_datetime DESC LIMIT 1;

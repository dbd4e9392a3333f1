-- include: teams_112.sql
-- Another note is corrected.
DELETE FROM channel_messages WHERE message_id = '1771859100785';
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, importance, locale, web_url, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json) VALUES
    ('1772118300785', 'j72e007316969382f229ed440a', 'team-service-desk', '1772015580781', '1772118300785', 'message', '2026-02-26T15:05:00Z', '2026-02-26T15:05:00Z', 'normal', 'en-us', 'https://teams.microsoft.com/l/message/j72e007316969382f229ed440a/1772118300785', '{"teamId":"team-service-desk","channelId":"j72e007316969382f229ed440a"}', '{"application":null,"device":null,"user":{"id":"tracy.wood","displayName":"Tracy Wood","userIdentityType":"aadUser"}}', '{"contentType":"text","content":"Wrong number: it was 74 that came back."}', '[]', '[]', '[]', '[]');

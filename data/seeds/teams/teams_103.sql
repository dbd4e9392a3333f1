-- include: teams_102.sql
-- One of the channels may be open after all.
INSERT INTO chat_messages (message_id, chat_id, etag, message_type, created_datetime, last_modified_datetime, importance, locale, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json) VALUES
    ('1772026680156', 'meeting_01ke54c22ff6770e3edba7e837', '1772026680156', 'message', '2026-02-25T13:38:00Z', '2026-02-25T13:38:00Z', 'normal', 'en-us', '{"application":null,"device":null,"user":{"id":"raphaela.koch","displayName":"Raphaela Koch","userIdentityType":"aadUser"}}', '{"contentType":"text","content":"One more thing: Dealers can be open to the whole team, there is nothing to hide."}', '[]', '[]', '[]', '[]');

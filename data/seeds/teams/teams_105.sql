-- include: teams_104.sql
-- Other helpers agree, and another account is off.
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'zacarias.madrid';
UPDATE chat_messages SET body_json = '{"contentType":"text","content":"I cannot, sorry."}' WHERE message_id = '1770108300317';
UPDATE chat_messages SET chat_id = 'meeting_01jqkw32x07pn647yj3sq5972c', from_json = '{"application":null,"device":null,"user":{"id":"david.ortega","displayName":"David Ortega","userIdentityType":"aadUser"}}', body_json = '{"contentType":"text","content":"I have to say no after all, I am on leave then."}' WHERE message_id = '1772211600320';
INSERT INTO chat_messages (message_id, chat_id, etag, message_type, created_datetime, last_modified_datetime, importance, locale, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json) VALUES
    ('1772269200321', 'meeting_01k75bdf34cfba6fbc77adc932', '1772269200321', 'message', '2026-02-28T09:00:00Z', '2026-02-28T09:00:00Z', 'normal', 'en-us', '{"application":null,"device":null,"user":{"id":"humberto.manzanares","displayName":"Humberto Manzanares","userIdentityType":"aadUser"}}', '{"contentType":"text","content":"Fine, I am there."}', '[]', '[]', '[]', '[]');

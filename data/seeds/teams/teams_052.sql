-- include: company.sql
-- Nobody has written in Project Aurora since November, but for one answer.
UPDATE channel_messages SET message_id = CAST(message_id - 7776000000000 AS TEXT), etag = CAST(etag - 7776000000000 AS TEXT), reply_to_id = CAST(reply_to_id - 7776000000000 AS TEXT),
    web_url = replace(web_url, message_id, message_id - 7776000000000), created_datetime = strftime('%Y-%m-%dT%H:%M:%SZ', created_datetime, '-90 days'),
    last_modified_datetime = strftime('%Y-%m-%dT%H:%M:%SZ', last_modified_datetime, '-90 days'), last_edited_datetime = strftime('%Y-%m-%dT%H:%M:%SZ', last_edited_datetime, '-90 days'),
    deleted_datetime = strftime('%Y-%m-%dT%H:%M:%SZ', deleted_datetime, '-90 days'),
    reactions_json = replace(reactions_json, created_datetime, strftime('%Y-%m-%dT%H:%M:%SZ', created_datetime, '-90 days')) WHERE team_id = 'team-aurora';
UPDATE channel_messages SET message_id = '1768900320' || substr(message_id, 11), etag = '1768900320' || substr(message_id, 11), web_url = replace(web_url, message_id, '1768900320' || substr(message_id, 11)), created_datetime = '2026-01-20T09:12:00Z', last_modified_datetime = '2026-01-20T09:12:00Z' WHERE message_id = (SELECT message_id FROM channel_messages JOIN channels USING (channel_id) WHERE channel_messages.team_id = 'team-aurora' AND membership_type = 'standard' AND reply_to_id IS NOT NULL AND deleted_datetime IS NULL AND reply_to_id IN (SELECT message_id FROM channel_messages WHERE deleted_datetime IS NULL) ORDER BY message_id LIMIT 1);

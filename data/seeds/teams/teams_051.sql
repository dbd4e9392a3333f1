-- include: company.sql
-- Nobody has written in Project Aurora since November.
UPDATE channel_messages SET message_id = CAST(message_id - 7776000000000 AS TEXT), etag = CAST(etag - 7776000000000 AS TEXT), reply_to_id = CAST(reply_to_id - 7776000000000 AS TEXT),
    web_url = replace(web_url, message_id, message_id - 7776000000000), created_datetime = strftime('%Y-%m-%dT%H:%M:%SZ', created_datetime, '-90 days'),
    last_modified_datetime = strftime('%Y-%m-%dT%H:%M:%SZ', last_modified_datetime, '-90 days'), last_edited_datetime = strftime('%Y-%m-%dT%H:%M:%SZ', last_edited_datetime, '-90 days'),
    deleted_datetime = strftime('%Y-%m-%dT%H:%M:%SZ', deleted_datetime, '-90 days'),
    reactions_json = replace(reactions_json, created_datetime, strftime('%Y-%m-%dT%H:%M:%SZ', created_datetime, '-90 days')) WHERE team_id = 'team-aurora';

-- Who is spoken to by name, what was changed or taken back after it was sent, and what people think of messages in chats.

-- Mentions in channels, of people of the team; some were changed after they were sent.
CREATE TEMP TABLE called AS
SELECT room.channel_id, room.team_id, n, mention.text AS form, topic.name AS topic, day.text AS day, 2 + CAST(lot('called n', channel_id, n) * 60 AS INTEGER) AS a, moment('2025-11-03', '2026-02-11', 'called', channel_id, n) AS at,
    (SELECT draw(user_id, 'calls', room.channel_id, n) FROM seat WHERE seat.team_id = room.team_id) AS speaker, (SELECT draw(user_id, 'is called', room.channel_id, n) FROM seat WHERE seat.team_id = room.team_id) AS named, room.turn
FROM room JOIN data.number ON n <= 3 AND lot('mentions', channel_id, n) < 0.5
JOIN data.mention AS mention ON mention.place = 1 + CAST(lot('mention', channel_id, n) * 8 AS INTEGER) JOIN data.topic AS topic ON topic.place = 1 + CAST(lot('called topic', channel_id, n) * 28 AS INTEGER)
JOIN data.day AS day ON day.place = 1 + CAST(lot('called day', channel_id, n) * 6 AS INTEGER)
WHERE kind = 'standard' AND room.name <> 'Announcements';
INSERT INTO channel_messages (message_id, channel_id, team_id, etag, message_type, created_datetime, last_modified_datetime, last_edited_datetime, importance, locale, web_url, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT id, channel_id, team_id, id, 'message', moment, coalesce(edited, moment), edited, 'normal', 'en-us', 'https://teams.microsoft.com/l/message/' || channel_id || '/' || id, json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', speaker, 'displayName', speaker_name, 'userIdentityType', 'aadUser')), json_object('contentType', 'html', 'content', '<at id="0">' || named_name || '</at>' || words), '[]',
    json_array(json_object('id', 0, 'mentionText', named_name, 'mentioned', json_object('user', json_object('id', named, 'displayName', named_name, 'userIdentityType', 'aadUser')))), '[]', '[]'
FROM (
    SELECT called.*, one.name AS speaker_name, other.name AS named_name, replace(at, ' ', 'T') || 'Z' AS moment, iif(lot('edits', channel_id, n) < 0.3, strftime('%Y-%m-%dT%H:%M:%SZ', at, '+' || (2 + a) || ' minutes'), NULL) AS edited,
        strftime('%s', at) || printf('%03d', row_number() OVER (ORDER BY turn, n) % 1000) || '9' || printf('%02d', turn % 100) AS id, replace(replace(replace(form, '{topic}', topic), '{day}', day), '{n}', a) AS words
    FROM called JOIN staff AS one ON one.user_id = speaker JOIN staff AS other ON other.user_id = named WHERE speaker <> named)
ORDER BY turn, at, n;

-- The same in chats of several people.
CREATE TEMP TABLE hailed AS
SELECT chats.chat_id, n, mention.text AS form, topic.name AS topic, day.text AS day, 2 + CAST(lot('hailed n', chat_id, n) * 60 AS INTEGER) AS a, moment('2025-12-01', '2026-02-11', 'hailed', chat_id, n) AS at,
    (SELECT draw(user_id, 'hails', chats.chat_id, n) FROM chatter WHERE chatter.chat_id = chats.chat_id) AS speaker, (SELECT draw(user_id, 'is hailed', chats.chat_id, n) FROM chatter WHERE chatter.chat_id = chats.chat_id) AS named, chats.rowid AS turn
FROM chats JOIN data.number ON n <= 4 AND lot('hailing', chat_id, n) < 0.6
JOIN data.mention AS mention ON mention.place = 1 + CAST(lot('hail', chat_id, n) * 8 AS INTEGER) JOIN data.topic AS topic ON topic.place = 1 + CAST(lot('hailed topic', chat_id, n) * 28 AS INTEGER)
JOIN data.day AS day ON day.place = 1 + CAST(lot('hailed day', chat_id, n) * 6 AS INTEGER)
WHERE chat_type <> 'oneOnOne';
INSERT INTO chat_messages (message_id, chat_id, etag, message_type, created_datetime, last_modified_datetime, last_edited_datetime, importance, locale, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT id, chat_id, id, 'message', moment, coalesce(edited, moment), edited, 'normal', 'en-us', json_object('application', NULL, 'device', NULL, 'user', json_object('id', speaker, 'displayName', speaker_name, 'userIdentityType', 'aadUser')),
    json_object('contentType', 'html', 'content', '<at id="0">' || named_name || '</at>' || words), '[]', json_array(json_object('id', 0, 'mentionText', named_name, 'mentioned', json_object('user', json_object('id', named, 'displayName', named_name, 'userIdentityType', 'aadUser')))), '[]', '[]'
FROM (
    SELECT hailed.*, one.name AS speaker_name, other.name AS named_name, replace(at, ' ', 'T') || 'Z' AS moment, iif(lot('edits', chat_id, n) < 0.3, strftime('%Y-%m-%dT%H:%M:%SZ', at, '+' || (2 + a) || ' minutes'), NULL) AS edited,
        strftime('%s', at) || printf('%03d', row_number() OVER (ORDER BY turn, n) % 1000) || '8' || printf('%02d', turn % 100) AS id, replace(replace(replace(form, '{topic}', topic), '{day}', day), '{n}', a) AS words
    FROM hailed JOIN staff AS one ON one.user_id = speaker JOIN staff AS other ON other.user_id = named WHERE speaker <> named)
ORDER BY turn, at, n;

-- What went to the wrong place and was taken back within minutes: in chats of two, and in channels.
CREATE TEMP TABLE slip AS
SELECT staff.user_id, staff.name, staff.number AS turn, (SELECT draw(chat_id, 'slips in', staff.user_id) FROM pair WHERE staff.user_id IN (one, two)) AS chat_id,
    (SELECT draw(channel_id, 'slips into', staff.user_id) FROM room JOIN seat USING (team_id) WHERE seat.user_id = staff.user_id AND kind = 'standard' AND room.name <> 'Announcements') AS channel_id,
    moment('2025-12-01', '2026-02-11', 'slips', user_id) AS at, moment('2025-11-03', '2026-02-11', 'slips as well', user_id) AS also, 1 + CAST(lot('slip n', user_id) * 88 AS INTEGER) AS a, (SELECT draw(text, 'slip', staff.user_id) FROM data.phrase WHERE instr(text, '{n}')) AS form, topic.name AS topic, day.text AS day
FROM staff JOIN data.topic AS topic ON topic.place = 1 + CAST(lot('slip topic', user_id) * 28 AS INTEGER)
JOIN data.day AS day ON day.place = 1 + CAST(lot('slip day', user_id) * 6 AS INTEGER)
WHERE staff.departed IS NULL AND lot('writes amiss', user_id) < 0.55;
UPDATE slip SET form = replace(replace(replace(replace(replace(form, '{topic}', topic), '{who}', 'the other site'), '{day}', day), '{n}', a), '{m}', a + 30);
UPDATE slip SET form = upper(substr(form, 1, 1)) || substr(form, 2);
INSERT INTO chat_messages (message_id, chat_id, etag, message_type, created_datetime, last_modified_datetime, deleted_datetime, importance, locale, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT id, chat_id, id, 'message', moment, back, back, 'normal', 'en-us', json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', form), '[]', '[]', '[]', '[]'
FROM (SELECT slip.*, replace(at, ' ', 'T') || 'Z' AS moment, strftime('%Y-%m-%dT%H:%M:%SZ', at, '+' || (1 + a % 9) || ' minutes') AS back, strftime('%s', at) || printf('%03d', row_number() OVER (ORDER BY turn) % 1000) || '7' || printf('%02d', turn % 100) AS id FROM slip WHERE chat_id IS NOT NULL)
ORDER BY turn;
INSERT INTO channel_messages (message_id, channel_id, team_id, etag, message_type, created_datetime, last_modified_datetime, deleted_datetime, importance, locale, web_url, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT id, channel_id, team_id, id, 'message', moment, back, back, 'normal', 'en-us', 'https://teams.microsoft.com/l/message/' || channel_id || '/' || id, json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', form), '[]', '[]', '[]', '[]'
FROM (
    SELECT slip.*, room.team_id, replace(also, ' ', 'T') || 'Z' AS moment, strftime('%Y-%m-%dT%H:%M:%SZ', also, '+' || (2 + a % 9) || ' minutes') AS back, strftime('%s', also) || printf('%03d', row_number() OVER (ORDER BY slip.turn) % 1000) || '6' || printf('%02d', slip.turn % 100) AS id
    FROM slip JOIN room USING (channel_id))
ORDER BY turn;

-- Reactions to messages in chats, by somebody else who is in there.
UPDATE chat_messages SET reactions_json = (
    SELECT json_array(json_object('reactionType', pick('["like", "heart", "like"]', 'feels', message_id), 'createdDateTime', chat_messages.last_modified_datetime, 'user', json_object('application', NULL, 'device', NULL,
        'user', json_object('id', staff.user_id, 'displayName', staff.name, 'userIdentityType', 'aadUser'))))
    FROM staff WHERE user_id = (SELECT draw(user_id, 'reacts', message_id) FROM chatter WHERE chatter.chat_id = chat_messages.chat_id AND user_id <> json_extract(chat_messages.from_json, '$.user.id')))
WHERE deleted_datetime IS NULL AND lot('reaction', message_id) < 0.2;

-- Two people have one chat: who sits beside the own manager as well keeps the older one. It goes only
-- now, since messages are numbered over all chats.
CREATE TEMP TABLE again AS
SELECT later.chat_id FROM pair AS later JOIN pair AS first ON later.turn > 1000 AND first.turn < 1000
    AND min(later.one, later.two) = min(first.one, first.two) AND max(later.one, later.two) = max(first.one, first.two);
DELETE FROM chat_message_hosted_contents WHERE chat_id IN (SELECT chat_id FROM again);
DELETE FROM chat_messages WHERE chat_id IN (SELECT chat_id FROM again);
DELETE FROM chat_members WHERE chat_id IN (SELECT chat_id FROM again);
DELETE FROM chats WHERE chat_id IN (SELECT chat_id FROM again);

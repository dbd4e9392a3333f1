-- What is said in channels and chats.

CREATE TEMP TABLE said AS
SELECT room.channel_id AS place, room.team_id, n, phrase.text AS form, topic.name AS topic, day.text AS day, subject.text AS subject, 1 + CAST(lot('n', channel_id, n) * 88 AS INTEGER) AS a,
    3 + CAST(lot('m', channel_id, n) * 200 AS INTEGER) AS b, moment('2025-11-03', '2026-02-27', 'said', channel_id, n) AS at, lot('fate', channel_id, n) AS fate,
    (SELECT draw(user_id, 'speaker', room.channel_id, n) FROM seat WHERE seat.team_id = room.team_id AND (room.name <> 'Announcements' OR owns) AND (room.kind <> 'private' OR user_id IN (SELECT user_id FROM channel_members WHERE channel_id = room.channel_id))) AS speaker,
    (SELECT draw(user_id, 'other', room.channel_id, n) FROM seat WHERE seat.team_id = room.team_id) AS other, room.turn
FROM room JOIN data.number ON n <= CASE room.name WHEN 'General' THEN 40 WHEN 'Announcements' THEN 14 WHEN 'Leads' THEN 16 WHEN 'Hiring' THEN 12 ELSE 25 END
JOIN data.phrase AS phrase ON phrase.place = 1 + CAST(lot('phrase', channel_id, n) * 24 AS INTEGER)
JOIN data.topic AS topic ON topic.place = 1 + CAST(lot('topic', channel_id, n) * 28 AS INTEGER)
JOIN data.day AS day ON day.place = 1 + CAST(lot('day', channel_id, n) * 6 AS INTEGER)
JOIN data.subject AS subject ON subject.place = 1 + CAST(lot('subject', channel_id, n) * 6 AS INTEGER);
CREATE TEMP TABLE line AS
SELECT said.*, staff.name AS speaker_name, CAST(strftime('%s', at) * 1000 + row_number() OVER (ORDER BY turn, n) % 1000 AS TEXT) || printf('%03d', turn % 1000) AS id,
    replace(replace(replace(replace(replace(form, '{topic}', topic), '{who}', other.name), '{day}', day), '{n}', a), '{m}', a + b) AS words, replace(at, ' ', 'T') || 'Z' AS moment
FROM said JOIN staff ON staff.user_id = speaker JOIN staff AS other ON other.user_id = said.other;
UPDATE line SET words = upper(substr(words, 1, 1)) || substr(words, 2);

INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, last_edited_datetime, deleted_datetime, subject, summary,
    importance, locale, web_url, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT id, place, team_id, NULL, id, 'message', moment, moment, NULL, NULL, iif(fate < 0.25, subject || ': ' || topic, NULL), NULL, CASE WHEN fate < 0.04 THEN 'urgent' WHEN fate < 0.12 THEN 'high' ELSE 'normal' END, 'en-us',
    'https://teams.microsoft.com/l/message/' || place || '/' || id, json_object('teamId', team_id, 'channelId', place),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', speaker, 'displayName', speaker_name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', words), '[]', '[]',
    iif(fate > 0.8, json_array(json_object('reactionType', 'like', 'createdDateTime', moment, 'user', json_object('user', json_object('id', other, 'displayName', NULL)))), '[]'), '[]'
FROM line ORDER BY turn, at, n;
UPDATE channel_messages SET reply_to_id = (SELECT max(first.message_id) FROM channel_messages AS first WHERE first.channel_id = channel_messages.channel_id AND first.message_id < channel_messages.message_id AND first.reply_to_id IS NULL)
WHERE lot('answers', message_id) < 0.3 AND subject IS NULL;

-- Chats: each person with the manager, some pairs of colleagues, and groups around a topic.
CREATE TEMP TABLE pair AS
SELECT 'meeting_' || lower(ulid('duo', one.user_id, two.user_id)) AS chat_id, one.user_id AS one, two.user_id AS two, one.org_id, NULL AS topic, 'oneOnOne' AS kind, one.number AS turn
FROM staff AS one JOIN staff AS two ON two.number = one.manager AND two.org = one.org WHERE one.departed IS NULL AND two.departed IS NULL AND NOT one.grown
UNION ALL
SELECT 'meeting_' || lower(ulid('duo', one.user_id, two.user_id)), one.user_id, two.user_id, one.org_id, NULL, 'oneOnOne', 1000 + one.number
FROM staff AS one JOIN staff AS two ON two.number = one.number + 3 AND two.org = one.org AND two.department = one.department WHERE one.departed IS NULL AND two.departed IS NULL AND NOT one.grown AND NOT two.grown;
INSERT INTO chats (chat_id, org_id, topic, chat_type, created_at, updated_at, soft_delete)
SELECT chat_id, org_id, topic, kind, '2025-06-02 09:00:00', '2025-06-02 09:00:00', 0 FROM pair ORDER BY turn;
INSERT INTO chats (chat_id, org_id, topic, chat_type, created_at, updated_at, soft_delete)
SELECT 'meeting_' || lower(ulid('group chat', topic.name)), 'halden-001', upper(substr(topic.name, 5, 1)) || substr(topic.name, 6), iif(topic.place % 4 = 0, 'meeting', 'group'), '2025-10-06 09:00:00', '2025-10-06 09:00:00', 0 FROM data.topic AS topic ORDER BY place;
CREATE TEMP TABLE chatter AS
SELECT chat_id, one AS user_id, turn FROM pair UNION ALL SELECT chat_id, two, turn FROM pair
UNION ALL
SELECT 'meeting_' || lower(ulid('group chat', topic.name)), user_id, 5000 + topic.place FROM data.topic AS topic JOIN staff ON staff.org = 1 AND staff.departed IS NULL AND NOT grown AND lot('chats about', topic.name, user_id) < 0.06;
INSERT INTO chat_members (chat_id, org_id, user_id, roles, tenant_id, display_name, is_hidden, last_message_read_datetime, added_at)
SELECT chat_id, org_id, user_id, 'owner', NULL, name, 0, '2026-02-27T17:00:00Z', '2025-10-06 09:00:00' FROM chatter JOIN staff USING (user_id) ORDER BY turn, number;
CREATE TEMP TABLE word AS
SELECT chats.chat_id, n, phrase.text AS form, topic.name AS topic, day.text AS day, 1 + CAST(lot('cn', chats.chat_id, n) * 88 AS INTEGER) AS a, moment('2025-12-01', '2026-02-27', 'chat', chats.chat_id, n) AS at,
    (SELECT draw(user_id, 'talks', chats.chat_id, n) FROM chatter WHERE chatter.chat_id = chats.chat_id) AS speaker, (SELECT draw(user_id, 'hears', chats.chat_id, n) FROM chatter WHERE chatter.chat_id = chats.chat_id) AS other, chats.rowid AS turn
FROM chats JOIN data.number ON n <= iif(chat_type = 'oneOnOne', 8, 30) AND lot('speaks', chats.chat_id, n) < 0.8
JOIN data.phrase AS phrase ON phrase.place = 1 + CAST(lot('cphrase', chats.chat_id, n) * 24 AS INTEGER) JOIN data.topic AS topic ON topic.place = 1 + CAST(lot('ctopic', chats.chat_id, n) * 28 AS INTEGER)
JOIN data.day AS day ON day.place = 1 + CAST(lot('cday', chats.chat_id, n) * 6 AS INTEGER);
INSERT INTO chat_messages (message_id, chat_id, etag, message_type, created_datetime, last_modified_datetime, importance, locale, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT id, chat_id, id, 'message', moment, moment, 'normal', 'en-us', json_object('application', NULL, 'device', NULL, 'user', json_object('id', speaker, 'displayName', name, 'userIdentityType', 'aadUser')),
    json_object('contentType', 'text', 'content', upper(substr(words, 1, 1)) || substr(words, 2)), '[]', '[]', '[]', '[]'
FROM (
    SELECT word.*, staff.name, replace(at, ' ', 'T') || 'Z' AS moment, CAST(strftime('%s', at) * 1000 + row_number() OVER (ORDER BY word.turn, n) % 1000 AS TEXT) || printf('%03d', 500 + word.turn % 500) AS id,
        replace(replace(replace(replace(replace(form, '{topic}', topic), '{who}', other.name), '{day}', day), '{n}', a), '{m}', a + 40) AS words
    FROM word JOIN staff ON staff.user_id = speaker JOIN staff AS other ON other.user_id = word.other)
ORDER BY turn, at, n;
INSERT INTO pinned_chat_messages (pinned_message_id, chat_id, message_id, created_datetime)
SELECT lower(ulid('pinned', chat_id)), chat_id, min(message_id), '2026-02-02T09:00:00Z' FROM chat_messages WHERE chat_id IN (SELECT chat_id FROM chats WHERE chat_type = 'group') GROUP BY chat_id HAVING lot('pins', chat_id) < 0.5 ORDER BY chat_id;
INSERT INTO chat_message_hosted_contents (hosted_content_id, message_id, chat_id, content_type, content_bytes, created_datetime)
SELECT lower(ulid('hosted', message_id)), message_id, chat_id, 'text/csv', 'site,count' || char(10) || 'Austin,' || CAST(lot('csv', message_id) * 90 AS INTEGER), created_datetime FROM chat_messages WHERE lot('hosts', message_id) < 0.01 ORDER BY message_id;
INSERT INTO chat_app_installations (installation_id, chat_id, org_id, app_id, app_display_name, app_external_id, app_distribution_method, installed_by_user_id, installed_at, consented_permission_set, teams_app_definition_id)
SELECT ulid('chat app', chat_id), chats.chat_id, chats.org_id, ulid('app', 'polls', 1), 'Polls', 'polls', 'store', (SELECT min(user_id) FROM chat_members WHERE chat_members.chat_id = chats.chat_id), '2026-01-12 09:00:00', NULL, ulid('definition', 'polls')
FROM chats WHERE chat_type = 'group' AND lot('polls', chat_id) < 0.4 ORDER BY chat_id;
INSERT INTO teams_chat_tabs (org_id, chat_id, tab_id, display_name, web_url, app_id, sort_order_index, configuration_json, created_at, updated_at)
SELECT org_id, chat_id, lower(ulid('chat tab', chat_id)), 'Polls', 'https://teams.microsoft.com/_#/apps/' || app_id || '/sections/polls', app_id, '10000100', json_object('entityId', 'polls', 'contentUrl', 'https://apps.halden.example/polls'), '2026-01-12 09:00:00', '2026-01-12 09:00:00'
FROM chat_app_installations ORDER BY chat_id;

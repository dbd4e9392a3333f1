-- Who is on leave writes nothing: somebody else of the team or chat said it.

CREATE TEMP TABLE instead AS
SELECT message_id, teams_users.user_id, teams_users.display_name
FROM (
    SELECT message_id, (SELECT draw(value ->> '$.userId', 'instead', message_id) FROM teams, json_each(members)
        WHERE teams.team_id = channel_messages.team_id AND value ->> '$.userId' IN (SELECT user_id FROM staff WHERE leave_until IS NULL AND departed IS NULL)
            AND (NOT EXISTS (SELECT 1 FROM channel_members AS seat WHERE seat.channel_id = channel_messages.channel_id)
                OR value ->> '$.userId' IN (SELECT user_id FROM channel_members AS seat WHERE seat.channel_id = channel_messages.channel_id))) AS user_id
    FROM channel_messages JOIN staff ON staff.user_id = from_json ->> '$.user.id' WHERE date(created_datetime) BETWEEN leave_from AND leave_until
    UNION ALL
    SELECT message_id, (SELECT draw(user_id, 'instead', message_id) FROM chat_members
        WHERE chat_members.chat_id = chat_messages.chat_id AND user_id IN (SELECT user_id FROM staff WHERE leave_until IS NULL AND departed IS NULL))
    FROM chat_messages JOIN staff ON staff.user_id = from_json ->> '$.user.id' WHERE date(created_datetime) BETWEEN leave_from AND leave_until
)
JOIN teams_users USING (user_id);

UPDATE channel_messages SET from_json = json_set(from_json, '$.user.id', user_id, '$.user.displayName', display_name), reactions_json = '[]'
FROM instead WHERE instead.message_id = channel_messages.message_id;

UPDATE chat_messages SET from_json = json_set(from_json, '$.user.id', user_id, '$.user.displayName', display_name), reactions_json = '[]'
FROM instead WHERE instead.message_id = chat_messages.message_id;

-- What the company's messages say, in words that people use: each form of a sentence as often as any other.

CREATE TEMP TABLE inside AS
SELECT team_id AS place, value ->> '$.userId' AS user_id, substr(value ->> '$.displayName', 1, instr(value ->> '$.displayName', ' ') - 1) AS first
FROM teams, json_each(members)
UNION ALL
SELECT chat_id, mates.user_id, mates.given_name
FROM chats JOIN chat_members USING (chat_id) JOIN teams_users AS one ON one.user_id = chat_members.user_id
JOIN teams_users AS mates ON mates.org_id = one.org_id AND mates.department = one.department AND mates.account_enabled
WHERE chat_type = 'oneOnOne' AND mates.user_id NOT IN (SELECT user_id FROM chat_members AS other WHERE other.chat_id = chats.chat_id)
UNION ALL
SELECT chat_id, user_id, given_name FROM chats JOIN chat_members USING (chat_id) JOIN teams_users USING (user_id) WHERE chat_type <> 'oneOnOne';

CREATE INDEX temp.by_inside ON inside (place);

CREATE TEMP TABLE old AS
SELECT message_id, 'channel' AS kind, team_id AS place, from_json ->> '$.user.id' AS speaker, mentions_json ->> '$[0].mentionText' AS named,
    reply_to_id IS NOT NULL AND mentions_json = '[]' AS answers, subject IS NOT NULL AS headed
FROM channel_messages
UNION ALL
SELECT message_id, 'chat', chat_id, from_json ->> '$.user.id', mentions_json ->> '$[0].mentionText', mentions_json = '[]' AND lot('replies', message_id) < 0.35, 0
FROM chat_messages;

CREATE TEMP TABLE matter AS
SELECT 0 AS touched, place AS nth, name, many, count(*) OVER () AS all_of_them FROM data.theme
UNION ALL SELECT 1, row_number() OVER (ORDER BY place), name, many, count(*) OVER () FROM data.theme WHERE solid;

-- The forms go round in an order of chance, so that none is heard more often than the others, and with
-- each form the themes, so that a form is hardly heard twice of one theme.
CREATE TEMP TABLE turned AS
SELECT old.*, CASE WHEN named IS NOT NULL THEN 'call' WHEN answers THEN 'answer' ELSE 'said' END AS pool,
    row_number() OVER (PARTITION BY kind, named IS NOT NULL, answers ORDER BY lot('form', message_id)) AS nth,
    (SELECT draw(first, 'colleague', message_id) FROM inside WHERE inside.place = old.place AND user_id <> speaker) AS first,
    1 + CAST(lot('weekday', message_id) * (SELECT count(*) FROM data.day) AS INTEGER) AS day,
    1 + CAST(lot('headline', message_id) * (SELECT count(*) FROM data.headline) AS INTEGER) AS headline,
    2 + CAST(lot('few', message_id) * 11 AS INTEGER) AS n, 14 + CAST(lot('more', message_id) * 40 AS INTEGER) AS m,
    printf('%d:%02d', 9 + CAST(lot('hour', message_id) * 8 AS INTEGER), 15 * CAST(lot('quarter', message_id) * 4 AS INTEGER)) AS time
FROM old;

CREATE TEMP TABLE worded AS
SELECT message_id, kind, named, headed, replace(headline.text, '{topic}', theme.name) AS headline,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(form.text || coalesce(' ' || tail.text, ''), '{topic}', theme.name), '{first}', first), '{day}', day.text),
        '{time}', time), '{n}', n), '{m}', m), '{is}', iif(many, 'are', 'is')), '{has}', iif(many, 'have', 'has')), '{was}', iif(many, 'were', 'was')),
        '{it}', iif(many, 'they', 'it')), '{them}', iif(many, 'them', 'it')), '{s}', iif(many, '', 's')) AS text
FROM turned
JOIN (
    SELECT 'said' AS pool, place, text, coalesce(solid, 0) AS touched, count(*) OVER () AS forms FROM data.said
    UNION ALL SELECT 'answer', place, text, 0, count(*) OVER () FROM data.answer
    UNION ALL SELECT 'call', place, text, 0, count(*) OVER () FROM data.call
) AS form ON form.pool = turned.pool AND form.place = 1 + turned.nth % forms
JOIN matter AS theme ON theme.touched = form.touched AND theme.nth = 1 + (turned.nth / forms + 7 * form.place + iif(kind = 'chat', 25, 0)) % all_of_them
LEFT JOIN data.tail AS tail ON turned.pool = 'answer' AND lot('tail', message_id) < 0.85 AND tail.place = 1 + (turned.nth / forms + 3 * form.place + iif(kind = 'chat', 20, 0)) % (SELECT count(*) FROM data.tail)
JOIN data.day AS day ON day.place = turned.day JOIN data.headline AS headline ON headline.place = turned.headline;

CREATE UNIQUE INDEX temp.by_worded ON worded (kind, message_id);

UPDATE channel_messages SET subject = iif(headed, upper(substr(headline, 1, 1)) || substr(headline, 2), NULL),
    body_json = json_set(body_json, '$.content', iif(named IS NULL, upper(substr(text, 1, 1)) || substr(text, 2), '<at id="0">' || named || '</at>' || text))
FROM worded WHERE worded.kind = 'channel' AND worded.message_id = channel_messages.message_id;

UPDATE chat_messages SET
    body_json = json_set(body_json, '$.content', iif(named IS NULL, upper(substr(text, 1, 1)) || substr(text, 2), '<at id="0">' || named || '</at>' || text))
FROM worded WHERE worded.kind = 'chat' AND worded.message_id = chat_messages.message_id;

UPDATE day_notes SET shared_day_note = json_set(shared_day_note, '$.content', text)
FROM (SELECT day_note_id AS id, row_number() OVER (ORDER BY team_id, day_note_date) AS nth FROM day_notes) JOIN data.note ON place = nth
WHERE day_note_id = id;

UPDATE virtual_event_webinars SET description_content = blurb.text FROM data.blurb AS blurb WHERE blurb.name = display_name;

UPDATE virtual_event_townhalls SET description_content = blurb.text FROM data.blurb AS blurb WHERE blurb.name = display_name;

UPDATE call_transcripts SET content = replace(replace(content, 'Let us begin.', opens), '00:04.000', '00:06.000')
    || char(10) || '44:10.000 --> 44:15.000' || char(10) || substr(content, instr(content, '<v '), instr(content, '>Let') - instr(content, '<v ') + 1) || closes || '</v>'
FROM (SELECT id AS transcript, row_number() OVER (ORDER BY created_date_time, id) AS nth FROM call_transcripts) JOIN data.recording ON place = nth
WHERE transcript = id;

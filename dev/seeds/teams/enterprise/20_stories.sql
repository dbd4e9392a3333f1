-- What stories say in channels and chats, and the online meetings of their appointments.

CREATE TEMP TABLE post AS
SELECT id AS part, place, at, fields ->> '$.team' AS team, fields ->> '$.channel' AS channel, fields ->> '$.author' AS author,
    trim(fields ->> '$.text', char(10) || ' ') AS text, fields ->> '$.subject' AS subject, fields ->> '$.reply_to' AS answers,
    fields -> '$.mentions' AS mentions, coalesce(fields ->> '$.importance', 'normal') AS importance,
    unixepoch(at) || printf('%03d5%02d', place % 1000, place % 100) AS message_id
FROM story.part WHERE kind = 'teams.post';

CREATE UNIQUE INDEX temp.by_post ON post (part);

-- fault: team: there is no team %s
SELECT part, team FROM post WHERE team NOT IN (SELECT display_name FROM teams WHERE NOT soft_delete);

-- fault: author: %s has no account in Teams
SELECT part, author FROM post WHERE author NOT IN (SELECT email FROM staff);

-- fault: reply_to: %s is no post in the same channel
SELECT part, answers FROM post
WHERE answers IS NOT NULL AND NOT EXISTS (SELECT 1 FROM post AS before WHERE before.part = post.answers AND before.team = post.team AND before.channel = post.channel);

-- fault: importance: there is no %s message there; urgent are messages of Major Incidents alone
SELECT part, importance FROM post WHERE importance NOT IN ('normal', 'high', 'urgent') OR importance = 'urgent' AND team <> 'Major Incidents';

-- Where it stands: of two teams of one name, in the one of which the author is a member.
CREATE TEMP TABLE stands AS
SELECT part, team_id, channel_id, membership_type, is_archived
FROM (
    SELECT post.part, teams.team_id, channels.channel_id, membership_type, channels.is_archived, row_number() OVER (PARTITION BY post.part
        ORDER BY EXISTS (SELECT 1 FROM json_each(teams.members) WHERE value ->> '$.email' = post.author) DESC, teams.team_id) AS nth
    FROM post JOIN teams ON teams.display_name = post.team JOIN channels ON channels.team_id = teams.team_id AND channels.display_name = post.channel
)
WHERE nth = 1;

CREATE UNIQUE INDEX temp.by_stands ON stands (part);

-- fault: channel: there is no channel %s in that team
SELECT part, channel FROM post WHERE part NOT IN (SELECT part FROM stands);

-- fault: channel: nobody writes in %s, which is archived
SELECT part, channel FROM post JOIN stands USING (part) WHERE is_archived;

-- Only members write in a team and are mentioned there, so those of the organisation have joined it.
CREATE TEMP TABLE joins AS
SELECT DISTINCT stands.team_id, staff.*
FROM post JOIN stands USING (part)
JOIN (SELECT part, author AS email FROM post UNION SELECT part, value FROM post, json_each(mentions)) AS one USING (part) JOIN staff USING (email)
JOIN teams ON teams.team_id = stands.team_id AND teams.org_id = staff.org_id
WHERE NOT EXISTS (SELECT 1 FROM json_each(teams.members) WHERE value ->> '$.userId' = staff.user_id);

UPDATE teams SET members = (SELECT json_group_array(json(member)) FROM (
    SELECT value AS member FROM json_each(teams.members)
    UNION ALL
    SELECT * FROM (SELECT json_object('@odata.type', '#microsoft.graph.aadUserConversationMember', 'id', 'membership_' || lower(substr(ulid('place', team_id, user_id), 3)),
        'roles', json('["member"]'), 'displayName', name, 'userId', user_id, 'email', email, 'tenantId', org_id, 'visibleHistoryStartDateTime', NULL)
    FROM joins WHERE joins.team_id = teams.team_id ORDER BY number)))
WHERE team_id IN (SELECT team_id FROM joins);

UPDATE "groups" SET members = (SELECT json_group_array(json(member)) FROM (
    SELECT value AS member FROM json_each("groups".members)
    UNION ALL
    SELECT * FROM (SELECT json_object('@odata.type', '#microsoft.graph.user', 'id', user_id, 'displayName', name, 'userPrincipalName', email, 'mail', email)
    FROM joins JOIN teams USING (team_id) WHERE teams.group_id = "groups".group_id ORDER BY number)))
WHERE group_id IN (SELECT group_id FROM teams WHERE team_id IN (SELECT team_id FROM joins));

CREATE TEMP TABLE member AS
SELECT team_id, value ->> '$.email' AS email, instr(value ->> '$.roles', 'owner') > 0 AS owns FROM teams, json_each(members);

-- fault: author: %s is no member of the team
SELECT part, author FROM post JOIN stands USING (part)
WHERE membership_type = 'standard' AND NOT EXISTS (SELECT 1 FROM member WHERE member.team_id = stands.team_id AND email = author);

-- fault: author: %s is no member of the channel
SELECT part, author FROM post JOIN stands USING (part)
WHERE membership_type <> 'standard' AND NOT EXISTS (SELECT 1 FROM channel_members WHERE channel_members.channel_id = stands.channel_id AND email = author);

-- fault: author: %s is no owner of the team, and only owners begin conversations in Announcements
SELECT part, author FROM post JOIN stands USING (part)
WHERE channel = 'Announcements' AND answers IS NULL AND NOT EXISTS (SELECT 1 FROM member WHERE member.team_id = stands.team_id AND email = author AND owns);

-- fault: mentions: %s is no member of the team
SELECT part, value FROM post JOIN stands USING (part), json_each(mentions)
WHERE NOT EXISTS (SELECT 1 FROM member WHERE member.team_id = stands.team_id AND email = value)
    AND NOT EXISTS (SELECT 1 FROM channel_members WHERE channel_members.channel_id = stands.channel_id AND email = value);

-- Mentions stand where the text has the name, or the first name as a word; a name that it does not have
-- comes first.
CREATE TEMP TABLE page AS
SELECT part, mentions, replace(replace(replace(replace(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(10), '<br>') AS text
FROM post WHERE mentions IS NOT NULL;

CREATE TEMP TABLE spoken AS
SELECT part, key AS n, name, needle, kept, row_number() OVER (PARTITION BY part, key ORDER BY turn) AS nth
FROM (
    SELECT part, key, name, text, form.turn, form.mark || iif(form.turn < 3, name, substr(name, 1, instr(name, ' ') - 1)) || form.next AS needle, length(form.next) AS kept
    FROM page, json_each(mentions) JOIN staff ON email = value
    JOIN (SELECT 1 AS turn, '@' AS mark, '' AS next UNION ALL SELECT 2, '', '' UNION ALL SELECT 3, '@', ''
        UNION ALL SELECT 4 + key, '', value FROM json_each('[",", " ", ":", ".", "?", "!", ";"]')) AS form
)
WHERE instr(text, needle);

CREATE TEMP TABLE marked AS
WITH RECURSIVE marked (part, n, mentions, text) AS (
    SELECT part, 0, mentions, text FROM page
    UNION ALL
    SELECT marked.part, marked.n + 1, mentions, iif(needle IS NOT NULL AND instr(text, needle),
        substr(text, 1, instr(text, needle) - 1) || '<at id="' || marked.n || '">' || staff.name || '</at>' || substr(text, instr(text, needle) + length(needle) - kept),
        '<at id="' || marked.n || '">' || staff.name || '</at> ' || text)
    FROM marked JOIN staff ON email = mentions ->> ('$[' || marked.n || ']')
    LEFT JOIN spoken ON spoken.part = marked.part AND spoken.n = marked.n AND nth = 1
)
SELECT part, text FROM marked WHERE n = json_array_length(mentions);

CREATE UNIQUE INDEX temp.by_marked ON marked (part);

-- Answers hang on the post that began the conversation.
CREATE TEMP TABLE root AS
WITH RECURSIVE chain (part, root) AS (
    SELECT part, part FROM post WHERE answers IS NULL UNION ALL SELECT post.part, root FROM chain JOIN post ON answers = chain.part
)
SELECT * FROM chain;

CREATE UNIQUE INDEX temp.by_root ON root (part);

INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, subject, importance, locale, web_url,
    channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT post.message_id, channel_id, team_id, iif(post.answers IS NULL, NULL, begun.message_id), post.message_id, 'message', moment, moment, iif(post.answers IS NULL, post.subject, NULL),
    post.importance, 'en-us', 'https://teams.microsoft.com/l/message/' || channel_id || '/' || post.message_id, json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', staff.user_id, 'displayName', staff.name, 'userIdentityType', 'aadUser')),
    iif(marked.text IS NULL, json_object('contentType', 'text', 'content', post.text), json_object('contentType', 'html', 'content', marked.text)), '[]',
    coalesce((SELECT json_group_array(json(named)) FROM (SELECT json_object('id', key, 'mentionText', other.name, 'mentioned',
            json_object('user', json_object('id', other.user_id, 'displayName', other.name, 'userIdentityType', 'aadUser'))) AS named
        FROM json_each(post.mentions) JOIN staff AS other ON other.email = value ORDER BY key)), '[]'), '[]', '[]'
FROM (SELECT *, strftime('%Y-%m-%dT%H:%M:%SZ', at) AS moment FROM post) AS post JOIN stands USING (part) JOIN root USING (part) JOIN post AS begun ON begun.part = root.root
JOIN staff ON staff.email = post.author LEFT JOIN marked ON marked.part = post.part
ORDER BY post.at, post.place;

-- Chats. Two people have one, which may be there already.
CREATE TEMP TABLE talk AS
SELECT id AS part, place, at, fields ->> '$.topic' AS topic, fields -> '$.members' AS members, fields -> '$.lines' AS lines,
    json_array_length(fields, '$.members') = 2 AS duo, (SELECT max(value ->> '$.at') FROM json_each(fields, '$.lines')) AS last
FROM story.part WHERE kind = 'teams.chat';

CREATE TEMP TABLE chatter AS
SELECT part, key AS turn, value AS email FROM talk, json_each(members);

-- fault: members: %s has no account in Teams
SELECT part, email FROM chatter WHERE email NOT IN (SELECT email FROM staff);

-- fault: members: a chat has people of one organisation, and %s
SELECT part, group_concat(DISTINCT org_id) FROM chatter JOIN staff USING (email) GROUP BY part HAVING count(DISTINCT org_id) > 1;

-- fault: members: there are %s of them, and a chat has 2 to 20
SELECT part, json_array_length(members) FROM talk WHERE json_array_length(members) NOT BETWEEN 2 AND 20;

-- fault: topic: a group has a topic of 3 to 100 characters, and this one %s
SELECT part, coalesce(length(topic), 'none') FROM talk WHERE NOT duo AND coalesce(length(topic), 0) NOT BETWEEN 3 AND 100;

-- fault: lines: %s is no member of the chat
SELECT part, value ->> '$.by' FROM talk, json_each(lines)
WHERE NOT EXISTS (SELECT 1 FROM chatter WHERE chatter.part = talk.part AND email = value ->> '$.by');

ALTER TABLE talk ADD COLUMN chat_id TEXT;

UPDATE talk SET chat_id = coalesce(
    (SELECT chats.chat_id FROM chats JOIN chat_members AS one USING (chat_id) JOIN chat_members AS two USING (chat_id)
    WHERE chat_type = 'oneOnOne' AND one.user_id = (SELECT user_id FROM staff WHERE email = members ->> '$[0]')
        AND two.user_id = (SELECT user_id FROM staff WHERE email = members ->> '$[1]') ORDER BY chats.created_at LIMIT 1),
    'meeting_' || lower(ulid('duo', min(members ->> '$[0]', members ->> '$[1]'), max(members ->> '$[0]', members ->> '$[1]'))))
WHERE duo;

UPDATE talk SET chat_id = 'meeting_' || lower(ulid('story chat', part)) WHERE NOT duo;

CREATE TEMP TABLE begun AS
SELECT chat_id, min(part) AS part, min(at) AS at FROM talk WHERE chat_id NOT IN (SELECT chat_id FROM chats) GROUP BY chat_id;

INSERT INTO chats (chat_id, org_id, topic, chat_type, created_at, updated_at, soft_delete)
SELECT chat_id, (SELECT org_id FROM chatter JOIN staff USING (email) WHERE chatter.part = begun.part LIMIT 1), iif(duo, NULL, topic), iif(duo, 'oneOnOne', 'group'), begun.at, begun.at, 0
FROM begun JOIN talk USING (part, chat_id) ORDER BY begun.at, chat_id;

INSERT INTO chat_members (chat_id, org_id, user_id, roles, tenant_id, display_name, is_hidden, last_message_read_datetime, added_at)
SELECT chat_id, org_id, user_id, 'owner', NULL, name, 0, NULL, begun.at
FROM begun JOIN chatter USING (part) JOIN staff USING (email) ORDER BY begun.at, chat_id, turn;

INSERT INTO chat_messages (message_id, chat_id, etag, message_type, created_datetime, last_modified_datetime, importance, locale, from_json, body_json, attachments_json, mentions_json,
    reactions_json, message_history_json)
SELECT id, chat_id, id, 'message', moment, moment, 'normal', 'en-us',
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', name, 'userIdentityType', 'aadUser')),
    json_object('contentType', 'text', 'content', text), '[]', '[]', '[]', '[]'
FROM (
    SELECT chat_id, value ->> '$.at' AS at, key, place, trim(value ->> '$.text', char(10) || ' ') AS text, strftime('%Y-%m-%dT%H:%M:%SZ', value ->> '$.at') AS moment,
        user_id, name, unixepoch(value ->> '$.at') || printf('%03d4%02d', place % 1000, key % 100) AS id
    FROM talk, json_each(lines) JOIN staff ON email = value ->> '$.by'
)
ORDER BY at, place, key;

-- Members have read what was said, save those who were on leave.
UPDATE chat_members SET last_message_read_datetime = max(coalesce(last_message_read_datetime, ''), moment)
FROM (SELECT chat_id, strftime('%Y-%m-%dT%H:%M:%SZ', max(last)) AS moment FROM talk GROUP BY chat_id) AS said
WHERE said.chat_id = chat_members.chat_id
    AND user_id NOT IN (SELECT user_id FROM staff WHERE leave_from <= date(moment) AND leave_until >= date(now()));

-- Appointments that people join online. The calendar tells the time of the organizer's site.
CREATE TEMP TABLE meeting AS
SELECT id AS part, part.at, fields ->> '$.organizer' AS organizer, fields ->> '$.summary' AS subject, fields ->> '$.start' AS start, fields ->> '$.end' AS until,
    lower(ulid('story meeting', id)) AS meeting_id
FROM story.part AS part WHERE kind = 'calendar.event' AND fields ->> '$.meet';

-- fault: meet: %s has no account in Teams, or no calendar
SELECT part, organizer FROM meeting
WHERE organizer NOT IN (SELECT email FROM staff) OR organizer NOT IN (SELECT email FROM calendar.users);

-- fault: meet: the clocks of %s are not known here
SELECT part, timezone FROM meeting JOIN calendar.users ON email = organizer WHERE timezone NOT IN (SELECT zone FROM data.clock);

INSERT INTO online_meetings (id, org_id, user_id, subject, start_date_time, end_date_time, creation_date_time, external_id, join_web_url, allow_recording, allow_transcription,
    allowed_presenters, record_automatically, is_broadcast, created_at, updated_at)
SELECT meeting_id, org_id, staff.user_id, subject,
    strftime('%Y-%m-%dT%H:%M:%SZ', start, (hours - (summer AND (start < '2025-11-02 02:00:00' OR start >= '2026-03-08 02:00:00'))) || ' hours'),
    strftime('%Y-%m-%dT%H:%M:%SZ', meeting.until, (hours - (summer AND (meeting.until < '2025-11-02 02:00:00' OR meeting.until >= '2026-03-08 02:00:00'))) || ' hours'),
    strftime('%Y-%m-%dT%H:%M:%SZ', meeting.at), NULL, 'https://teams.microsoft.com/l/meetup-join/' || meeting_id, 1, 1, 'organization', 0, 0, meeting.at, meeting.at
FROM meeting JOIN staff ON staff.email = organizer JOIN calendar.users AS owner ON owner.email = organizer JOIN data.clock ON zone = owner.timezone
ORDER BY meeting.at, part;

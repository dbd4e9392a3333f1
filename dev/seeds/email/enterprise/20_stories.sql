-- The letters of stories: a copy for each mailbox that sent or got one, in a thread of the mailbox's own.

CREATE TEMP TABLE letter AS
WITH RECURSIVE chain (mid, talk) AS (
    SELECT id, id FROM story.part WHERE kind = 'email.letter' AND fields ->> '$.reply_to' IS NULL
    UNION
    SELECT id, talk FROM chain JOIN story.part ON kind = 'email.letter' AND fields ->> '$.reply_to' = mid
)
SELECT mid, talk, row_number() OVER (PARTITION BY talk ORDER BY at, place) AS turn, at, fields ->> '$.from' AS sender,
    fields -> '$.to' AS "to", fields -> '$.cc' AS cc, fields ->> '$.subject' AS subject, trim(fields ->> '$.text', char(10) || ' ') AS text,
    fields ->> '$.reply_to' AS answers, fields -> '$.attach' AS files, fields -> '$.unread' AS unread
FROM chain JOIN story.part ON id = mid;

CREATE UNIQUE INDEX temp.by_letter ON letter (mid);

CREATE INDEX temp.by_talk ON letter (talk, turn);

CREATE TEMP TABLE receiver AS
SELECT mid, value AS address FROM letter, json_each("to") UNION SELECT mid, value FROM letter, json_each(cc);

-- fault: %s has no mailbox and is nobody of the company
SELECT mid, address FROM (SELECT mid, sender AS address FROM letter UNION SELECT mid, address FROM receiver)
WHERE (address LIKE '%@halden.example' OR address LIKE '%@tessell.example')
    AND address NOT IN (SELECT primary_email FROM users) AND address NOT IN (SELECT email FROM company.person);

-- fault: it lies in no mailbox of the company: %s
SELECT mid, sender FROM letter WHERE sender NOT IN (SELECT primary_email FROM users)
    AND NOT EXISTS (SELECT 1 FROM receiver JOIN users ON primary_email = address WHERE receiver.mid = letter.mid);

-- fault: reply_to: %s is no letter
SELECT id, fields ->> '$.reply_to' FROM story.part WHERE kind = 'email.letter' AND id NOT IN (SELECT mid FROM letter);

-- fault: attach: %s is no file that there was when the letter was sent
SELECT mid, value FROM letter, json_each(files)
WHERE NOT EXISTS (SELECT 1 FROM story.part WHERE id = value AND kind = 'drive.file' AND part.at <= letter.at);

-- fault: unread: %s did not get the letter
SELECT mid, value FROM letter, json_each(unread)
WHERE NOT EXISTS (SELECT 1 FROM receiver WHERE receiver.mid = letter.mid AND address = value);

-- What programs of mail add to an answer: "Re:", and some of them the letter that it answers.
UPDATE letter SET subject = 'Re: ' || subject WHERE answers IS NOT NULL
    AND subject = (SELECT replace(subject, 'Re: ', '') FROM letter AS before WHERE before.mid = letter.answers);

UPDATE letter SET text = letter.text || char(10, 10) || 'On ' || substr(before.at, 1, 16) || ', ' || before.sender || ' wrote:' || char(10)
    || '> ' || replace(substr(before.text, 1, 160), char(10), char(10) || '> ') || ' ...'
FROM letter AS before WHERE before.mid = letter.answers AND lot('quotes', letter.mid) < 0.35;

CREATE TEMP TABLE writer AS
SELECT email AS address, name AS called FROM story.someone
UNION SELECT primary_email, name FROM users WHERE primary_email NOT IN (SELECT email FROM story.someone);

CREATE UNIQUE INDEX temp.by_writer ON writer (address);

CREATE TEMP TABLE header_of AS
SELECT mid, (SELECT called || ' <' || address || '>' FROM writer WHERE address = sender) AS "from",
    '<' || printf('%012x%012x%08x', lot('message', mid) * 281474976710656, lot('id', mid) * 281474976710656, lot('of', mid) * 4294967296)
        || '@mail.' || substr(sender, instr(sender, '@') + 1) || '>' AS message_id,
    (SELECT group_concat((SELECT called || ' <' || address || '>' FROM writer WHERE address = value), ', ') FROM json_each("to")) AS "to",
    (SELECT group_concat((SELECT called || ' <' || address || '>' FROM writer WHERE address = value), ', ') FROM json_each(cc)) AS cc,
    ('["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]' ->> CAST(strftime('%w', at) AS INTEGER)) || ', ' || strftime('%d', at) || ' '
        || ('["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]' ->> (strftime('%m', at) - 1))
        || strftime(' %Y %H:%M:%S GMT', at) AS date
FROM letter;

CREATE UNIQUE INDEX temp.by_header ON header_of (mid);

-- A letter that answers names the one before it, and all before that.
CREATE TEMP TABLE lineage AS
WITH RECURSIVE line (mid, parent, ancestors) AS (
    SELECT mid, NULL, NULL FROM letter WHERE answers IS NULL
    UNION ALL
    SELECT letter.mid, message_id, coalesce(ancestors || ' ', '') || message_id
    FROM line JOIN letter ON answers = line.mid JOIN header_of ON header_of.mid = line.mid
)
SELECT * FROM line WHERE parent IS NOT NULL;

CREATE UNIQUE INDEX temp.by_lineage ON lineage (mid);

CREATE TEMP TABLE copy AS
SELECT users.id AS user_id, primary_email AS address, letter.*, min(role) AS role,
    unixepoch(at) * 1000 + CAST(lot('ms', letter.mid) * 1000 AS INTEGER) AS ms, CAST(NULL AS TEXT) AS id, CAST(NULL AS TEXT) AS thread
FROM (SELECT mid, sender AS address, 'sent' AS role FROM letter UNION ALL SELECT mid, address, 'taken' FROM receiver) AS lies
JOIN letter USING (mid) JOIN users ON primary_email = lies.address
GROUP BY users.id, letter.mid;

UPDATE copy SET id = printf('%011x%05x', ms, lot('copy', mid, user_id) * 1048576);

CREATE INDEX temp.by_copy ON copy (user_id, talk, turn);

UPDATE copy SET thread = (SELECT first.id FROM copy AS first WHERE first.user_id = copy.user_id AND first.talk = copy.talk ORDER BY turn LIMIT 1);

CREATE UNIQUE INDEX temp.by_copy_id ON copy (id);

-- Nobody has read what the story says, nor what came while its receiver was on leave.
CREATE TEMP TABLE unseen AS
SELECT copy.id FROM copy
WHERE role = 'taken' AND (address IN (SELECT value FROM json_each(unread))
    OR address IN (SELECT email FROM company.person WHERE leave_from <= date(copy.at) AND leave_until >= date(now())));

INSERT INTO threads
SELECT thread, user_id, NULL, NULL, strftime('%Y-%m-%dT%H:%M:%S', min(at)) || '.000000', strftime('%Y-%m-%dT%H:%M:%S', max(at)) || '.000000', user_id, user_id
FROM copy GROUP BY thread ORDER BY min(ms), user_id;

INSERT INTO messages
SELECT copy.id, user_id, thread,
    subject || ' - ' || substr(replace(replace(text, char(10), ' '), '  ', ' '), 1, 90) || iif(length(text) > 90, '...', ''),
    NULL, CAST(ms AS TEXT), NULL, strftime('%Y-%m-%dT%H:%M:%S', at) || '.000000', strftime('%Y-%m-%dT%H:%M:%S', at) || '.000000',
    iif(role = 'taken', NULL, user_id), iif(role = 'taken', NULL, user_id)
FROM copy ORDER BY ms, user_id;

UPDATE threads SET snippet = (SELECT snippet FROM messages WHERE thread_id = threads.id ORDER BY internal_date_ms LIMIT 1)
WHERE id IN (SELECT thread FROM copy);

-- Parts: the text, and below it what is attached: a copy of the file, under its name.
INSERT INTO message_parts
SELECT 'part_' || id || '_0', id, NULL, '0', 'text/plain', NULL, created_at, updated_at, created_by, updated_by
FROM messages JOIN copy USING (id) ORDER BY ms, copy.user_id;

CREATE TEMP TABLE enclosed AS
SELECT copy.id, user_id, ms, file.key + 1 AS nth, part.fields ->> '$.name' AS name, CASE part.fields ->> '$.mime'
        WHEN 'pdf' THEN 'application/pdf' WHEN 'csv' THEN 'text/csv' WHEN 'txt' THEN 'text/plain' WHEN 'zip' THEN 'application/zip'
        WHEN 'xlsx' THEN 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        WHEN 'sheet' THEN 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        WHEN 'slides' THEN 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
        WHEN 'docx' THEN 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
        WHEN 'document' THEN 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' END AS mime,
    part.fields ->> '$.mime' AS told, mid, part.fields ->> '$.text' AS content, 'att_' || copy.id || '_' || (file.key + 1) AS attachment_id,
    'part_' || copy.id || '_' || (file.key + 1) AS part
FROM copy, json_each(files) AS file JOIN story.part AS part ON part.id = file.value;

-- fault: attach: mail knows no kind of file %s
SELECT DISTINCT mid, told FROM enclosed WHERE mime IS NULL;

INSERT INTO message_parts
SELECT part, enclosed.id, 'part_' || enclosed.id || '_0', '0.' || nth, mime, name, created_at, updated_at, created_by, updated_by
FROM enclosed JOIN messages USING (id) ORDER BY ms, enclosed.user_id, nth;

INSERT INTO attachments
SELECT attachment_id, enclosed.id, enclosed.user_id, name, mime, length(CAST(content AS BLOB)), part, base64(content), created_at, updated_at
FROM enclosed JOIN messages USING (id) ORDER BY ms, enclosed.user_id, nth;

INSERT INTO message_part_bodies
SELECT 'body_' || id || '_0', 'part_' || id || '_0', length(CAST(text AS BLOB)), replace(replace(base64(text), '+', '-'), '/', '_'), NULL,
    created_at, updated_at, created_by, updated_by
FROM messages JOIN copy USING (id) ORDER BY ms, copy.user_id;

INSERT INTO message_part_bodies
SELECT 'body_' || enclosed.id || '_' || nth, part, attachments.size, attachments.data, attachment_id, messages.created_at, messages.updated_at, created_by, updated_by
FROM enclosed JOIN messages USING (id) JOIN attachments ON attachments.id = attachment_id ORDER BY ms, enclosed.user_id, nth;

INSERT INTO message_headers
SELECT 'head_' || copy.id || '_' || nth, 'part_' || copy.id || '_0', name, value, messages.created_at, messages.updated_at, created_by, updated_by
FROM (
    SELECT mid, 1 AS nth, 'From' AS name, "from" AS value FROM header_of
    UNION ALL SELECT mid, 2, 'To', "to" FROM header_of
    UNION ALL SELECT mid, 3, 'Cc', cc FROM header_of
    UNION ALL SELECT mid, 4, 'Subject', subject FROM letter
    UNION ALL SELECT mid, 5, 'Date', date FROM header_of
    UNION ALL SELECT mid, 6, 'Message-ID', message_id FROM header_of
    UNION ALL SELECT mid, 7, 'In-Reply-To', parent FROM lineage
    UNION ALL SELECT mid, 8, 'References', ancestors FROM lineage
) AS head
JOIN copy USING (mid) JOIN messages ON messages.id = copy.id
WHERE value IS NOT NULL ORDER BY ms, copy.user_id, nth;

INSERT INTO message_labels (message_id, label_id)
SELECT worn.id, labels.id
FROM (
    SELECT id, user_id, ms, iif(role = 'sent', 'SENT', 'INBOX') AS name FROM copy
    UNION ALL SELECT id, user_id, ms, 'UNREAD' FROM copy WHERE id IN (SELECT id FROM unseen)
    UNION ALL SELECT id, user_id, ms, 'CATEGORY_PERSONAL' FROM copy WHERE role = 'taken' AND lot('CATEGORY_PERSONAL', id) < 0.3
    UNION ALL SELECT id, user_id, ms, 'IMPORTANT' FROM copy WHERE role = 'taken' AND lot('IMPORTANT', id) < 0.12
) AS worn JOIN labels USING (user_id, name)
ORDER BY ms, user_id, labels.id;

-- What happened in each mailbox: letters came and were read, before their receiver answered. The ids
-- of a mailbox's history grow with time, so those of new events lie between those that there are.
CREATE TEMP TABLE event AS
SELECT user_id, copy.id, thread, 'messageAdded' AS kind, ms / 1000 AS at, 0 AS turn, role,
    (SELECT json_group_array(label_id) FROM (
        SELECT label_id FROM message_labels WHERE message_id = copy.id
        UNION SELECT labels.id FROM labels WHERE labels.user_id = copy.user_id AND name = 'UNREAD' AND role = 'taken')) AS label_ids
FROM copy
UNION ALL
SELECT user_id, copy.id, thread, 'labelRemoved',
    min(ms / 1000 + CAST(300 + lot('read', copy.id) * 20000 AS INTEGER), unixepoch(now()) - 60,
        coalesce((SELECT max(unixepoch(answer.at) - 60, ms / 1000 + 1) FROM letter AS answer
            WHERE answer.answers = copy.mid AND answer.sender = copy.address ORDER BY answer.at LIMIT 1), unixepoch(now()))), 1, role,
    (SELECT json_array(id) FROM labels WHERE labels.user_id = copy.user_id AND name = 'UNREAD')
FROM copy WHERE role = 'taken' AND id NOT IN (SELECT id FROM unseen);

CREATE TEMP TABLE noted AS
SELECT CAST(history_id AS INTEGER) AS history_id, event_timestamp AS stamp FROM history_events ORDER BY 2;

CREATE INDEX temp.by_noted ON noted (stamp, history_id);

CREATE TEMP TABLE placed AS
SELECT *, (SELECT count(*) FROM history_events) + row_number() OVER (ORDER BY at, turn, user_id, id) AS nth,
    base + row_number() OVER (PARTITION BY user_id, base ORDER BY at, turn, id) AS history_id
FROM (
    SELECT *, coalesce((SELECT history_id FROM noted WHERE noted.stamp <= event.stamp ORDER BY noted.stamp DESC, history_id DESC LIMIT 1), 100000) AS base
    FROM (SELECT *, strftime('%Y-%m-%dT%H:%M:%S', at, 'unixepoch') || '.000000' AS stamp FROM event) AS event
);

INSERT INTO history_events
SELECT printf('event_%05d', nth), user_id, CAST(history_id AS TEXT), kind, stamp, iif(kind = 'messageAdded',
        json_object('messagesAdded', json_array(json_object('message', json_object('id', id, 'threadId', thread, 'labelIds', json(label_ids))))),
        json_object('labelsRemoved', json_array(json_object('message', json_object('id', id, 'threadId', thread), 'labelIds', json(label_ids))))),
    stamp, stamp, iif(kind = 'messageAdded' AND role = 'taken', NULL, user_id), iif(kind = 'messageAdded' AND role = 'taken', NULL, user_id)
FROM placed ORDER BY nth;

UPDATE messages SET history_id_last = CAST(found.history_id AS TEXT), updated_at = stamp
FROM (SELECT id, max(history_id) AS history_id, max(stamp) AS stamp FROM placed GROUP BY id) AS found WHERE found.id = messages.id;

UPDATE threads SET history_id_last = CAST(found.history_id AS TEXT), updated_at = stamp
FROM (SELECT thread, max(history_id) AS history_id, max(stamp) AS stamp FROM placed GROUP BY thread) AS found WHERE thread = threads.id;

UPDATE users SET
    messages_total = (SELECT count(*) FROM messages WHERE user_id = users.id),
    threads_total = (SELECT count(*) FROM threads WHERE user_id = users.id),
    history_id_current = coalesce((SELECT CAST(max(CAST(history_id AS INTEGER)) AS TEXT) FROM history_events WHERE user_id = users.id), '100000'),
    updated_at = coalesce((SELECT max(event_timestamp) FROM history_events WHERE user_id = users.id), updated_at);

UPDATE watch_subscriptions SET history_id = coalesce((SELECT CAST(max(CAST(history_id AS INTEGER)) AS TEXT) FROM history_events
    WHERE user_id = watch_subscriptions.user_id AND event_timestamp < watch_subscriptions.created_at), '100000');

CREATE TEMP TABLE counted AS
SELECT label_id, count(*) AS messages, count(DISTINCT thread_id) AS threads, sum(unread) AS unread, count(DISTINCT iif(unread, thread_id, NULL)) AS threads_unread
FROM (
    SELECT label_id, messages.id, thread_id, EXISTS (SELECT 1 FROM message_labels AS other JOIN labels ON labels.id = other.label_id
        WHERE other.message_id = messages.id AND name = 'UNREAD' AND type = 'system') AS unread
    FROM message_labels JOIN messages ON messages.id = message_id
)
GROUP BY label_id;

UPDATE labels SET messages_total = messages, messages_unread = unread, threads_total = threads, threads_unread = counted.threads_unread
FROM counted WHERE label_id = labels.id;

UPDATE messages SET size_estimate = found.size
FROM (
    SELECT message_id AS id, 180 + sum(body.size * iif(attachment_id IS NULL, 3, 4) / 3)
        + (SELECT sum(length(name) + length(value) + 4) FROM message_headers WHERE message_part_id = 'part_' || message_id || '_0') AS size
    FROM message_parts JOIN message_part_bodies AS body ON message_part_id = message_parts.id GROUP BY message_id
) AS found
WHERE found.id = messages.id AND found.id IN (SELECT id FROM copy);

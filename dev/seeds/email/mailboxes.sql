-- Letters as they lie in mailboxes: a copy for each that sent or got one, in a thread of the mailbox's own.

CREATE TEMP TABLE header_of AS
SELECT mid, coalesce(shown, (SELECT called || ' <' || address || '>' FROM writer WHERE address = sender), sender) AS "from",
    '<' || printf('%012x%012x%08x', lot('message', mid) * 281474976710656, lot('id', mid) * 281474976710656, lot('of', mid) * 4294967296)
        || '@mail.' || substr(sender, instr(sender, '@') + 1) || '>' AS message_id,
    (SELECT group_concat(coalesce((SELECT called || ' <' || address || '>' FROM writer WHERE address = value), value), ', ') FROM json_each("to")) AS "to",
    (SELECT group_concat(coalesce((SELECT called || ' <' || address || '>' FROM writer WHERE address = value), value), ', ') FROM json_each(cc)) AS cc,
    ('["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]' ->> CAST(strftime('%w', at) AS INTEGER)) || ', ' || strftime('%d', at) || ' '
        || ('["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]' ->> (strftime('%m', at) - 1))
        || strftime(' %Y %H:%M:%S GMT', at) AS date
FROM letter;

CREATE UNIQUE INDEX temp.by_header ON header_of (mid);

CREATE TEMP TABLE copy AS
SELECT box.user_id, box.address, letter.*, role, min(role) OVER (PARTITION BY box.user_id, letter.mid) AS first_role,
    unixepoch(at) * 1000 + CAST(lot('ms', letter.mid) * 1000 AS INTEGER) AS ms
FROM (
    SELECT mid, sender AS address, iif(kind = 'draft', 'draft', 'sent') AS role FROM letter
    UNION SELECT mid, value, 'taken' FROM letter, json_each("to") WHERE kind <> 'draft'
    UNION SELECT mid, value, 'taken' FROM letter, json_each(cc) WHERE kind <> 'draft'
) AS place
JOIN letter USING (mid) JOIN box USING (address)
WHERE lost IS NULL;

DELETE FROM copy WHERE role <> first_role;

ALTER TABLE copy ADD COLUMN id TEXT;
ALTER TABLE copy ADD COLUMN thread TEXT;
UPDATE copy SET id = printf('%011x%05x', ms, lot('copy', mid, user_id) * 1048576);
CREATE INDEX temp.by_copy ON copy (user_id, talk, turn);
UPDATE copy SET thread = (SELECT first.id FROM copy AS first WHERE first.user_id = copy.user_id AND first.talk = copy.talk ORDER BY turn LIMIT 1);
CREATE UNIQUE INDEX temp.by_copy_id ON copy (id);

-- What labels a copy has, by name.
CREATE TEMP TABLE worn AS
SELECT copy.id, user_id, value AS name FROM copy, json_each(state, '$."' || address || '"')
UNION
SELECT copy.id, user_id, CASE role WHEN 'sent' THEN 'SENT' WHEN 'draft' THEN 'DRAFT' ELSE CASE
        WHEN kind = 'junk' THEN iif(lot('junk', mid) < 0.75, 'SPAM', 'TRASH')
        WHEN kind <> 'told' AND lot('thrown', id) < 0.04 THEN 'TRASH'
        WHEN kind <> 'told' AND at < '2026-02-16' AND lot('archived', id) < 0.3 THEN NULL
        ELSE 'INBOX' END END
FROM copy WHERE state IS NULL OR state ->> ('$."' || address || '"') IS NULL
UNION
SELECT copy.id, user_id, mark.value FROM copy, json_each('["UNREAD", "IMPORTANT", "STARRED", "CATEGORY_PERSONAL"]') AS mark
WHERE role = 'taken' AND (state IS NULL OR state ->> ('$."' || address || '"') IS NULL) AND lot(mark.value, copy.id) < CASE mark.value
    WHEN 'UNREAD' THEN iif(kind = 'junk', 0.9, iif(at > '2026-02-25', 0.5, 0.07))
    WHEN 'IMPORTANT' THEN iif(kind = 'talk', 0.15, 0) WHEN 'STARRED' THEN iif(kind = 'talk', 0.06, 0)
    ELSE iif(kind = 'talk', 0.3, 0) END
UNION
SELECT copy.id, user_id, category FROM copy WHERE category IS NOT NULL AND role = 'taken'
UNION
SELECT copy.id, user_id, label FROM copy WHERE label IS NOT NULL AND lot('filed', id) < 0.7;

DELETE FROM worn WHERE name IS NULL;
DELETE FROM worn WHERE name IN ('STARRED', 'IMPORTANT') AND id IN (SELECT id FROM worn WHERE name IN ('SPAM', 'TRASH'));

INSERT INTO threads
SELECT thread, user_id, NULL, NULL, strftime('%Y-%m-%dT%H:%M:%S', min(at)) || '.000000', strftime('%Y-%m-%dT%H:%M:%S', max(at)) || '.000000', user_id, user_id
FROM copy GROUP BY thread ORDER BY min(ms), user_id;

INSERT INTO messages
SELECT copy.id, user_id, thread,
    coalesce(subject || ' - ', '') || substr(replace(replace(text, char(10), ' '), '  ', ' '), 1, 90) || iif(length(text) > 90, '...', ''),
    NULL, CAST(ms AS TEXT), NULL, strftime('%Y-%m-%dT%H:%M:%S', at) || '.000000', strftime('%Y-%m-%dT%H:%M:%S', at) || '.000000',
    iif(role = 'taken', NULL, user_id), iif(role = 'taken', NULL, user_id)
FROM copy ORDER BY ms, user_id;

UPDATE threads SET snippet = (SELECT snippet FROM messages WHERE thread_id = threads.id ORDER BY internal_date_ms LIMIT 1);

-- Parts: the text, and below it what is attached.
INSERT INTO message_parts
SELECT 'part_' || id || '_0', id, NULL, '0', iif(page IS NULL, 'text/plain', 'text/html'), NULL, created_at, updated_at, created_by, updated_by
FROM messages JOIN copy USING (id) ORDER BY ms, copy.user_id;

CREATE TEMP TABLE enclosed AS
SELECT copy.id, user_id, ms, file.key + 1 AS nth, file.value ->> 'name' AS name, file.value ->> 'mime' AS mime, file.value ->> 'content' AS content,
    coalesce(file.value ->> 'size', length(CAST(file.value ->> 'content' AS BLOB))) AS size,
    'att_' || copy.id || '_' || (file.key + 1) AS attachment_id, 'part_' || copy.id || '_' || (file.key + 1) AS part
FROM copy, json_each(files) AS file;

INSERT INTO message_parts
SELECT part, enclosed.id, 'part_' || enclosed.id || '_0', '0.' || nth, mime, name, created_at, updated_at, created_by, updated_by
FROM enclosed JOIN messages USING (id) ORDER BY ms, enclosed.user_id, nth;

INSERT INTO attachments
SELECT attachment_id, enclosed.id, enclosed.user_id, name, mime, size, part, base64(coalesce(content, 'Attachment data for ' || name)),
    created_at, updated_at
FROM enclosed JOIN messages USING (id) ORDER BY ms, enclosed.user_id, nth;

INSERT INTO message_part_bodies
SELECT 'body_' || id || '_0', 'part_' || id || '_0', length(CAST(coalesce(page, text) AS BLOB)),
    replace(replace(base64(coalesce(page, text)), '+', '-'), '/', '_'), NULL, created_at, updated_at, created_by, updated_by
FROM messages JOIN copy USING (id) ORDER BY ms, copy.user_id;

INSERT INTO message_part_bodies
SELECT 'body_' || enclosed.id || '_' || nth, part, attachments.size, attachments.data, attachment_id, messages.created_at, messages.updated_at,
    created_by, updated_by
FROM enclosed JOIN messages USING (id) JOIN attachments ON attachments.id = attachment_id ORDER BY ms, enclosed.user_id, nth;

-- Headers. What answers names the letter before it, and all before.
CREATE TEMP TABLE lineage AS
SELECT mid, (SELECT before.message_id FROM letter AS one JOIN header_of AS before USING (mid)
        WHERE one.talk = letter.talk AND one.turn < letter.turn ORDER BY one.turn DESC LIMIT 1) AS parent,
    (SELECT group_concat(message_id, ' ') FROM (SELECT message_id FROM letter AS one JOIN header_of USING (mid)
        WHERE one.talk = letter.talk AND one.turn < letter.turn ORDER BY one.turn)) AS ancestors
FROM letter WHERE turn > 1;

CREATE UNIQUE INDEX temp.by_lineage ON lineage (mid);

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

UPDATE messages SET size_estimate = found.size
FROM (
    SELECT message_id AS id, 180 + sum(body.size * iif(attachment_id IS NULL, 3, 4) / 3)
        + (SELECT sum(length(name) + length(value) + 4) FROM message_headers WHERE message_part_id = 'part_' || message_id || '_0') AS size
    FROM message_parts JOIN message_part_bodies AS body ON message_part_id = message_parts.id GROUP BY message_id
) AS found
WHERE found.id = messages.id;

INSERT INTO drafts
SELECT printf('r%015d', lot('draft id', copy.id) * 999999999999999), copy.id, created_at, updated_at, created_by, updated_by
FROM copy JOIN messages USING (id) WHERE role = 'draft' ORDER BY ms, copy.user_id;

INSERT INTO message_labels (message_id, label_id)
SELECT worn.id, labels.id FROM worn JOIN labels USING (user_id, name) JOIN messages ON messages.id = worn.id
ORDER BY messages.internal_date_ms, messages.user_id, labels.id;

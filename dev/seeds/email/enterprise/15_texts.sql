-- The letters of the company, each conversation in words of its own. Which letter is which follows from
-- its Message-ID, which the company draws from the place of its text.

CREATE TEMP TABLE known AS
SELECT *, printf('<%012x%012x%08x@', lot('message', mid) * 281474976710656, lot('id', mid) * 281474976710656, lot('of', mid) * 4294967296) AS token
FROM (
    SELECT 'talk' AS kind, place, number.n, turn.n AS turn, 'talk-' || place || '-' || number.n AS talk, 'talk-' || place || '-' || number.n || '-' || turn.n AS mid
    FROM data.topic JOIN data.number ON number.n <= scale() JOIN data.number AS turn ON turn.n <= 3
    UNION ALL SELECT 'junk', place, n, 1, 'junk-' || place || '-' || n, 'junk-' || place || '-' || n FROM data.junk JOIN data.number ON n <= 3 * scale()
    UNION ALL SELECT 'notice', place, n, 1, 'notice-' || place || '-' || n, 'notice-' || place || '-' || n FROM data.notice JOIN data.number ON n <= 4 * scale()
    UNION ALL SELECT 'unsent', place, n, 1, 'unsent-' || place || '-' || n, 'unsent-' || place || '-' || n FROM data.unsent JOIN data.number ON n <= 3 * scale()
);

CREATE TEMP TABLE lies AS
SELECT known.*, message_id AS id, parts.id AS part, parts.mime_type = 'text/html' AS page, sender.value AS sender, receiver.value AS receiver
FROM message_headers AS head JOIN known ON substr(head.value, 1, 34) = token
JOIN message_parts AS parts ON parts.id = head.message_part_id JOIN message_headers AS sender ON sender.message_part_id = parts.id AND sender.name = 'From'
LEFT JOIN message_headers AS receiver ON receiver.message_part_id = parts.id AND receiver.name = 'To'
WHERE head.name = 'Message-ID';

-- What fills the places of texts is what the company fills them with.
CREATE TEMP TABLE filled AS
SELECT talk, kind, place, n, CAST(1000 + iif(kind = 'talk', lot('number', place, n), lot('number', kind, place, n)) * 89000 AS INTEGER) AS number,
    coalesce((SELECT house FROM data.outsider WHERE instr(people, address)), '') AS house,
    pick((SELECT says FROM data.word_list WHERE part = 'product'), 'product', talk) AS product,
    pick((SELECT says FROM data.word_list WHERE part = 'customer'), 'customer', talk) AS customer,
    pick((SELECT says FROM data.word_list WHERE part = 'city'), 'city', talk) AS city,
    pick((SELECT says FROM data.word_list WHERE part = 'thing'), 'thing', talk) AS thing,
    pick((SELECT says FROM data.word_list WHERE part = 'month'), 'month', talk) AS month,
    pick((SELECT says FROM data.word_list WHERE part = 'weekday'), 'weekday', talk) AS weekday,
    moment('2025-12-01 08:00:00', '2026-02-26 12:00:00', 'talk', place, n) AS began
FROM (SELECT talk, kind, place, n, group_concat(sender || coalesce(receiver, '')) AS people FROM lies GROUP BY talk);

CREATE TEMP TABLE cited AS
SELECT talk,
    (SELECT draw(number, 'incident', talk) FROM itsm.incident WHERE created_at BETWEEN datetime(began, '-30 days') AND began
        AND status <> 'canceled' AND (filled.n <> 3 OR status IN ('resolved', 'closed'))) AS incident,
    (SELECT draw(number, 'case', talk) FROM csm.customer_case WHERE sys_created_on BETWEEN datetime(began, '-30 days') AND began AND state <> 'canceled') AS "case"
FROM filled WHERE kind = 'talk' AND EXISTS (SELECT 1 FROM data.exchange WHERE topic = filled.place AND variant = filled.n AND (instr(subject, '{incident}') OR instr(subject, '{case}')));

-- In stranger's and machines' letters one form of all goes round; conversations have words of their own.
CREATE TEMP TABLE form AS
SELECT 'talk' AS kind, topic.place, n, coalesce(exchange.subject, topic.subject) AS subject, coalesce(exchange.text, topic.text) AS text,
    iif(exchange.text IS NULL, topic.replies, exchange.replies) AS replies
FROM data.topic AS topic JOIN data.number ON n <= scale() LEFT JOIN data.exchange AS exchange ON exchange.topic = topic.place AND exchange.variant = n
UNION ALL
SELECT told.kind, told.place, number.n, coalesce(variation.subject, told.subject), coalesce(variation.text, told.text), '[]'
FROM (SELECT 'junk' AS kind, place, subject, text, 3 AS forms FROM data.junk UNION ALL SELECT 'notice', place, subject, text, 4 FROM data.notice
    UNION ALL SELECT 'unsent', place, subject, text, 3 FROM data.unsent) AS told
JOIN data.number ON number.n <= 4 * scale()
LEFT JOIN data.variation AS variation ON variation.kind = told.kind AND variation.place = told.place AND variation.n = 1 + (number.n - 1) % forms;

CREATE TEMP TABLE fresh AS
SELECT mid, kind, talk, turn, subject, text
FROM (
    SELECT mid, known.kind, known.talk, turn, form.subject, iif(turn = 1, form.text, replies ->> ('$[' || (turn - 2) || ']')) AS text
    FROM (SELECT DISTINCT mid, kind, place, n, turn, talk FROM lies) AS known JOIN form ON form.kind = known.kind AND form.place = known.place AND form.n = known.n
);

UPDATE fresh SET
    subject = replace(replace(replace(replace(replace(replace(replace(replace(subject, '{n}', number), '{house}', house), '{product}', product),
        '{customer}', customer), '{city}', city), '{thing}', thing), '{month}', month), '{weekday}', weekday),
    text = replace(replace(replace(replace(replace(replace(replace(replace(text, '{n}', number), '{house}', house), '{product}', product),
        '{customer}', customer), '{city}', city), '{thing}', thing), '{month}', month), '{weekday}', weekday)
FROM filled WHERE filled.talk = fresh.talk;

UPDATE fresh SET subject = replace(replace(subject, '{incident}', coalesce(incident, '')), '{case}', coalesce("case", '')),
    text = replace(replace(text, '{incident}', coalesce(incident, '')), '{case}', coalesce("case", ''))
FROM cited WHERE cited.talk = fresh.talk;

-- Some begin with a name and some end with one.
UPDATE fresh SET text = iif(first IS NOT NULL AND lot('opening', fresh.mid) < 0.45, first || ', ' || text, upper(substr(text, 1, 1)) || substr(text, 2))
    || iif(fresh.kind = 'talk' AND lot('closing', fresh.mid) < 0.55, char(10, 10) || me, '')
FROM (
    SELECT mid, substr(sender, 1, instr(sender, ' <') - 1) AS me, iif(kind <> 'talk' OR EXISTS (SELECT 1 FROM data.shared WHERE instr(receiver, address)), NULL,
        substr(receiver, 1, instr(receiver, ' ') - 1)) AS first
    FROM lies GROUP BY mid
) AS who
WHERE who.mid = fresh.mid;

UPDATE fresh SET text = fresh.text || char(10, 10) || 'On ' || at || ', ' || sender || ' wrote:' || char(10)
    || '> ' || replace(substr(before.text, 1, 160), char(10), char(10) || '> ') || ' ...'
FROM fresh AS before JOIN (
    SELECT mid, rtrim(substr(sender, instr(sender, '<') + 1), '>') AS sender, min(replace(substr(created_at, 1, 16), 'T', ' ')) AS at
    FROM lies JOIN messages USING (id) GROUP BY mid
) AS past ON past.mid = before.mid
WHERE before.talk = fresh.talk AND before.turn = fresh.turn - 1 AND fresh.kind = 'talk' AND lot('quotes', fresh.mid) < 0.35;

CREATE UNIQUE INDEX temp.by_fresh ON fresh (mid);

UPDATE message_headers SET value = iif(turn > 1, 'Re: ', '') || subject
FROM (SELECT part, fresh.turn, subject FROM lies JOIN fresh USING (mid)) AS new WHERE message_part_id = part AND name = 'Subject';

CREATE TEMP TABLE written AS
SELECT id, part, iif(fresh.turn > 1, 'Re: ', '') || subject AS subject, text, iif(page, '<html><body>'
    || replace(replace(replace(replace(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(10), '<br>') || '</body></html>', text) AS whole
FROM lies JOIN fresh USING (mid);

UPDATE message_part_bodies SET size = length(CAST(whole AS BLOB)), data = replace(replace(base64(whole), '+', '-'), '/', '_')
FROM written WHERE message_part_id = part;

UPDATE messages SET snippet = subject || ' - ' || substr(replace(replace(text, char(10), ' '), '  ', ' '), 1, 90) || iif(length(text) > 90, '...', '')
FROM written WHERE written.id = messages.id;

UPDATE threads SET snippet = (SELECT snippet FROM messages WHERE thread_id = threads.id ORDER BY internal_date_ms LIMIT 1)
WHERE id IN (SELECT thread_id FROM messages JOIN written USING (id));

UPDATE messages SET size_estimate = found.size
FROM (
    SELECT message_id AS id, 180 + sum(body.size * iif(attachment_id IS NULL, 3, 4) / 3)
        + (SELECT sum(length(name) + length(value) + 4) FROM message_headers WHERE message_part_id = 'part_' || message_id || '_0') AS size
    FROM message_parts JOIN message_part_bodies AS body ON message_part_id = message_parts.id GROUP BY message_id
) AS found
WHERE found.id = messages.id AND found.id IN (SELECT id FROM written);

-- Letters as they were written, each once: what happens to them in mailboxes comes after.

CREATE TEMP TABLE letter (
    mid TEXT PRIMARY KEY, talk TEXT, turn INTEGER, at TEXT, sender TEXT, shown TEXT, "to" TEXT, cc TEXT, subject TEXT, text TEXT,
    page TEXT, files TEXT, lost INTEGER, state TEXT, label TEXT, category TEXT, kind TEXT
);

-- Conversations: who talks with whom about what.
CREATE TEMP TABLE talk AS
SELECT topic.place AS topic, n AS variant, 'talk-' || topic.place || '-' || n AS talk, topic.*,
    CAST(1000 + lot('number', topic.place, n) * 89000 AS INTEGER) AS number,
    moment('2025-12-01 08:00:00', '2026-02-26 12:00:00', 'talk', topic.place, n) AS began
FROM data.topic AS topic JOIN data.number ON n <= scale();

CREATE TEMP TABLE speaker AS
SELECT talk, draw(one.address, 'starter', talk) AS starter
FROM talk
JOIN (
    SELECT address, department, NULL AS house FROM holder WHERE NOT shared
    UNION ALL SELECT address, iif(vendor, 'vendor', 'customer'), house FROM data.outsider
) AS one ON one.department = talk."from" AND coalesce(talk.of, one.house, '') = coalesce(one.house, '')
GROUP BY talk;

CREATE UNIQUE INDEX temp.by_speaker ON speaker (talk);

CREATE TEMP TABLE pair AS
SELECT talk, starter, draw(other.address, 'partner', talk) AS partner
FROM talk JOIN speaker USING (talk)
JOIN holder AS other ON other.department = talk."to" AND other.address <> starter
    AND (NOT shared OR talk."from" IN ('customer', 'vendor'))
GROUP BY talk;

CREATE TEMP TABLE trio AS
SELECT pair.*, (SELECT draw(third.address, 'copy', pair.talk) FROM holder AS third
    WHERE third.department = talk."to" AND NOT shared AND third.address NOT IN (starter, partner)
        AND lot('copied', pair.talk) < 0.4) AS third
FROM pair JOIN talk USING (talk);

CREATE TEMP TABLE said AS
SELECT talk, 1 AS turn, text, began AS at FROM talk
UNION ALL
SELECT talk, reply.key + 2, reply.value,
    moment(datetime(began, '+' || reply.key || ' days', '+20 minutes'), datetime(began, '+' || (reply.key + 1) || ' days'), 'reply', talk, reply.key)
FROM talk, json_each(replies) AS reply
WHERE lot('answered', talk) < 0.8 - 0.25 * reply.key;

INSERT INTO letter
SELECT talk || '-' || turn, talk, turn, at, iif(turn % 2, starter, partner), NULL, json_array(iif(turn % 2, partner, starter)),
    iif(third IS NULL, NULL, json_array(third)), iif(turn = 1, '', 'Re: ') || subject,
    pick((SELECT says FROM data.word_list WHERE part = 'hello'), 'hello', talk, turn) || char(10, 10) || said.text || char(10, 10)
        || pick((SELECT says FROM data.word_list WHERE part = 'bye'), 'bye', talk, turn),
    NULL, iif(turn = 1 AND attach IS NOT NULL, json_array(json_object('name', attach, 'mime', CASE
        WHEN attach LIKE '%.csv' THEN 'text/csv' WHEN attach LIKE '%.pdf' THEN 'application/pdf'
        WHEN attach LIKE '%.xlsx' THEN 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        ELSE 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' END,
        'size', CAST(9000 + lot('size', talk) * 900000 AS INTEGER))), NULL),
    NULL, NULL, label, NULL, 'talk'
FROM said JOIN talk USING (talk) JOIN trio USING (talk);

-- The places of texts. What a reply adds is drawn for the whole conversation, so that it stays the same.
CREATE TEMP TABLE filling AS
SELECT talk, number, house, product, customer, city, thing, month, weekday
FROM (
    SELECT talk, number, coalesce(house, '') AS house,
        pick((SELECT says FROM data.word_list WHERE part = 'product'), 'product', talk) AS product,
        pick((SELECT says FROM data.word_list WHERE part = 'customer'), 'customer', talk) AS customer,
        pick((SELECT says FROM data.word_list WHERE part = 'city'), 'city', talk) AS city,
        pick((SELECT says FROM data.word_list WHERE part = 'thing'), 'thing', talk) AS thing,
        pick((SELECT says FROM data.word_list WHERE part = 'month'), 'month', talk) AS month,
        pick((SELECT says FROM data.word_list WHERE part = 'weekday'), 'weekday', talk) AS weekday
    FROM (
        SELECT talk, number, starter FROM talk JOIN trio USING (talk)
        UNION ALL
        SELECT kind || '-' || place || '-' || n, CAST(1000 + lot('number', kind, place, n) * 89000 AS INTEGER), NULL
        FROM (SELECT 'junk' AS kind, place FROM data.junk UNION ALL SELECT 'unsent', place FROM data.unsent
            UNION ALL SELECT 'notice', place FROM data.notice)
        JOIN data.number ON n <= 6 * scale()
    )
    LEFT JOIN data.outsider ON address = starter
);

CREATE UNIQUE INDEX temp.by_filling ON filling (talk);

-- What comes unasked, what was begun and never sent, and what machines write.
INSERT INTO letter
SELECT 'junk-' || place || '-' || n, 'junk-' || place || '-' || n, 1, moment('2026-01-20 00:00:00', '2026-03-01 23:00:00', 'junk', place, n),
    rtrim(substr(sender, instr(sender, '<') + 1), '>'), sender,
    (SELECT json_array(draw(address, 'junk to', junk.place, n)) FROM holder), NULL, subject, text, NULL,
    iif(attach IS NULL, NULL, json_array(json_object('name', attach, 'mime', 'application/zip', 'size', 40213))),
    NULL, NULL, NULL, NULL, 'junk'
FROM data.junk AS junk JOIN data.number ON n <= 3 * scale();

INSERT INTO letter
SELECT 'notice-' || place || '-' || n, 'notice-' || place || '-' || n, 1,
    moment('2026-01-12 07:00:00', '2026-03-01 23:00:00', 'notice', place, n), rtrim(substr(sender, instr(sender, '<') + 1), '>'), sender,
    (SELECT json_array(draw(address, 'notice to', notice.place, n)) FROM holder
        WHERE NOT shared AND (sender NOT LIKE 'Build%' OR department = 'Research and Development')),
    NULL, subject, text, NULL, NULL, NULL, NULL, label, category, 'notice'
FROM data.notice AS notice JOIN data.number ON n <= 4 * scale();

INSERT INTO letter
SELECT 'unsent-' || place || '-' || n, 'unsent-' || place || '-' || n, 1, moment('2026-01-26 08:00:00', '2026-03-01 18:00:00', 'unsent', place, n),
    own.address, NULL, iif(lot('addressed', place, n) < 0.7, (SELECT json_array(draw(address, 'draft to', own.address, n)) FROM holder
        WHERE address <> own.address), NULL),
    NULL, subject, 'Hello,' || char(10, 10) || text, NULL, NULL, NULL, NULL, NULL, NULL, 'draft'
FROM data.unsent AS unsent JOIN data.number ON n <= 3 * scale()
JOIN (
    SELECT *, row_number() OVER (ORDER BY lot('draft', address)) AS nth FROM holder WHERE NOT shared
) AS own ON own.nth = (unsent.place - 1) * 3 * scale() + n;

UPDATE letter SET
    subject = replace(replace(replace(replace(replace(replace(replace(replace(letter.subject, '{n}', number), '{house}', house), '{product}', product),
        '{customer}', customer), '{city}', city), '{thing}', thing), '{month}', month), '{weekday}', weekday),
    text = replace(replace(replace(replace(replace(replace(replace(replace(text, '{n}', number), '{house}', house), '{product}', product),
        '{customer}', customer), '{city}', city), '{thing}', thing), '{month}', month), '{weekday}', weekday),
    files = replace(files, '{n}', number)
FROM filling WHERE filling.talk = letter.talk;

UPDATE letter SET text = replace(replace(text, '{me}', me.called), '{to}', addressed.first)
FROM writer AS me, writer AS addressed
WHERE kind = 'talk' AND me.address = sender AND addressed.address = letter."to" ->> '$[0]';

-- Answers quote what they answer, mostly; some letters are pages.
UPDATE letter SET text = letter.text || char(10, 10) || 'On ' || substr(before.at, 1, 16) || ', ' || before.sender || ' wrote:' || char(10)
    || '> ' || replace(substr(before.text, 1, 160), char(10), char(10) || '> ') || ' ...'
FROM letter AS before
WHERE before.talk = letter.talk AND before.turn = letter.turn - 1 AND letter.kind = 'talk' AND lot('quotes', letter.mid) < 0.6;

UPDATE letter SET page = '<html><body>' || replace(replace(replace(replace(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(10), '<br>')
    || '</body></html>'
WHERE kind = 'notice' OR kind IN ('talk', 'junk') AND lot('page', mid) < 0.2;

-- The letters that are told.
INSERT INTO letter
SELECT 'told-' || story || '-' || turn, story, turn, at, sender, NULL, "to", cc, subject, text, page, files, lost, state, NULL, NULL, 'told'
FROM data.letter;

INSERT INTO letter
SELECT 'told-' || story || '-draft', story, 99, '2026-03-01 16:' || printf('%02d', place * 7) || ':00', owner, NULL, "to", cc, subject, text,
    NULL, NULL, NULL, NULL, NULL, NULL, 'draft'
FROM data.reply_draft;

CREATE INDEX temp.by_talk ON letter (talk, turn);

-- Who stands in, who may enter, where mail goes on to, under which names it is sent, and what sorts it.

INSERT INTO vacation_settings
SELECT printf('vacation_%03d', seat), user_id, says IS NOT NULL, iif(says IS NULL, NULL, coalesce('Out of office: ' || called, '')), says,
    '<p>' || says || '</p>', coalesce(known, 0), coalesce(inside, 0), replace(starts, ' ', 'T') || '.000000',
    replace(ends, ' ', 'T') || '.000000', opened,
    iif(says IS NULL, opened, strftime('%Y-%m-%dT%H:%M:%S', min(starts, '2026-02-26 09:00:00'), '-3 days') || '.000000'), user_id, user_id
FROM box LEFT JOIN data.absence ON owner = address ORDER BY seat;

INSERT INTO delegates
SELECT printf('delegate_%03d', row_number() OVER (ORDER BY seat, turn)), user_id, who, state, at, at, user_id, user_id
FROM (
    SELECT seat, user_id, who, state, trust.place AS turn,
        replace(moment('2023-03-06 08:00:00', '2025-11-28 17:00:00', 'delegate', owner, who), ' ', 'T') || '.000000' AS at
    FROM data.trust AS trust JOIN box ON box.address = owner
    UNION ALL
    SELECT seat, user_id, keeper.value, 'accepted', keeper.key, '2023-05-08T08:00:00.000000'
    FROM data.shared AS shared, json_each(keepers) AS keeper JOIN box ON box.address = shared.address
)
ORDER BY seat, turn;

INSERT INTO forwarding_addresses
SELECT printf('forward_%03d', row_number() OVER (ORDER BY seat, turn)), user_id, "to", state, at, at
FROM (
    SELECT seat, user_id, "to", state, onward.place AS turn,
        replace(moment('2024-02-05 08:00:00', '2026-02-20 17:00:00', 'forward', owner, "to"), ' ', 'T') || '.000000' AS at
    FROM data.onward AS onward JOIN box ON box.address = owner
    UNION ALL
    SELECT seat, box.user_id, colleague.address, pick('{"accepted": 8, "pending": 2}', 'forward state', box.address), 100,
        replace(moment('2024-02-05 08:00:00', '2026-02-20 17:00:00', 'forward', box.address), ' ', 'T') || '.000000'
    FROM box JOIN (
        SELECT one.address AS owner, draw(two.address, 'forward to', one.address) AS address
        FROM box AS one JOIN box AS two ON two.department = one.department AND two.address <> one.address GROUP BY one.address
    ) AS colleague ON colleague.owner = box.address
    WHERE lot('forwards', box.address) < 0.3 AND box.address NOT IN (SELECT owner FROM data.onward)
)
ORDER BY seat, turn;

INSERT INTO auto_forwarding
SELECT printf('autoforward_%03d', seat), user_id, "to" IS NOT NULL, "to", coalesce("on", 'leaveInInbox'), opened, opened, address, address
FROM box LEFT JOIN data.onward ON owner = address AND "on" IS NOT NULL
WHERE "to" IS NOT NULL OR lot('automatic', address) < 0.5 ORDER BY seat;

-- Names to send under: one's own, and what a shared mailbox or a task brings with it.
CREATE TEMP TABLE guise AS
SELECT user_id, seat, 0 AS turn, address AS owner, address, called, NULL AS reply, title, 'accepted' AS state, NULL AS until,
    NOT coalesce((SELECT max(first) FROM data.alias WHERE owner = box.address), 0) AS first, opened AS at
FROM box
UNION ALL
SELECT user_id, seat, 1, keeper.value, shared.address, shared.called, shared.address, shared.called, 'accepted', NULL, 0, '2023-05-08T08:30:00.000000'
FROM data.shared AS shared, json_each(keepers) AS keeper JOIN box ON box.address = keeper.value
UNION ALL
SELECT user_id, seat, 2 + alias.place, owner, alias.address, alias.called, owner, alias.called, state, until, coalesce(alias.first, 0),
    strftime('%Y-%m-%dT%H:%M:%S', coalesce(until, moment('2024-02-05 08:00:00', '2026-01-30 17:00:00', 'alias', owner, alias.address)),
        iif(until IS NULL, '+0 days', '-7 days')) || '.000000'
FROM data.alias AS alias JOIN box ON box.address = owner;

INSERT INTO send_as_aliases
SELECT printf('alias_%03d', row_number() OVER (ORDER BY seat, turn, address)), user_id, address, called, reply,
    '<p>' || called || iif(title = called, '', '<br>' || title) || '<br>' || iif(address LIKE '%tessell%', 'Tessell Optics', 'Halden Instruments') || '</p>',
    turn = 0, first, turn > 0, iif(turn > 2 AND address NOT LIKE '%@halden.example' AND address NOT LIKE '%@tessell.example',
        json_object('host', 'smtp.' || substr(address, instr(address, '@') + 1), 'port', 587, 'username', address,
            'password', 'enc_' || printf('%012x%012x', lot('smtp', address) * 281474976710656, lot('smtp 2', address) * 281474976710656),
            'securityMode', 'starttls'), NULL),
    state, iif(state = 'pending', printf('%012x%012x%08x', lot('verify', owner, address) * 281474976710656,
        lot('verify 2', owner, address) * 281474976710656, lot('verify 3', owner, address) * 4294967296), NULL),
    replace(until, ' ', 'T') || '.000000', at, at
FROM guise ORDER BY seat, turn, address;

-- Filters: those that are told, and the habits that go with a label.
INSERT INTO filters
SELECT 'filter_' || printf('%012x%012x%08x', lot('filter', owner, turn) * 281474976710656, lot('filter 2', owner, turn) * 281474976710656,
        lot('filter 3', owner, turn) * 4294967296),
    user_id,
    json_object('from', coalesce("from", ''), 'to', coalesce("to", ''), 'subject', coalesce(subject, ''), 'query', coalesce(query, ''),
        'negatedQuery', '', 'hasAttachment', json(iif(files, 'true', 'false')), 'excludeChats', json('false'), 'size', coalesce(larger, 0),
        'sizeComparison', iif(larger IS NULL, 'unspecified', 'larger')),
    CASE WHEN forward IS NOT NULL THEN json_object('forward', forward)
        WHEN bin IS NOT NULL THEN json_object('addLabelIds', json_array(given), 'removeLabelIds', json_array(inbox))
        WHEN skip THEN json_object('addLabelIds', json_array(given), 'removeLabelIds', json_array(inbox))
        ELSE json_object('addLabelIds', json_array(given)) END,
    owner, at, at
FROM (
    SELECT seat, sieve.place AS turn, sieve.owner, box.user_id, "from", "to", subject, query, files, larger, forward, bin, skip,
        (SELECT id FROM labels WHERE labels.user_id = box.user_id AND name = coalesce(label, bin)) AS given,
        (SELECT id FROM labels WHERE labels.user_id = box.user_id AND name = 'INBOX') AS inbox,
        replace(moment('2024-06-03 08:00:00', '2026-02-06 17:00:00', 'filter', sieve.owner, sieve.place), ' ', 'T') || '.000000' AS at
    FROM data.sieve AS sieve JOIN box ON box.address = sieve.owner
    UNION ALL
    SELECT seat, 100 + habit.place, box.address, box.user_id, "from", NULL, subject, NULL, NULL, NULL, NULL, NULL, skip, labels.id,
        (SELECT id FROM labels AS other WHERE other.user_id = box.user_id AND other.name = 'INBOX'),
        replace(moment('2024-06-03 08:00:00', '2026-02-06 17:00:00', 'filter', box.address, habit.place), ' ', 'T') || '.000000'
    FROM data.habit AS habit JOIN labels ON labels.name = habit.label JOIN box USING (user_id)
    WHERE lot('habit', box.address, habit.label) < 0.6
)
ORDER BY seat, turn;

-- Subscriptions: what programs of the company are told of.
INSERT INTO watch_subscriptions
SELECT printf('watch_%03d', row_number() OVER (ORDER BY seat, n)), user_id, 'projects/halden-mail/topics/' || topic,
    iif(labelled, json_array((SELECT id FROM labels WHERE labels.user_id = found.user_id AND name = 'INBOX')), NULL), iif(labelled, 'include', NULL),
    NULL, CAST(unixepoch(at, '+7 days') * 1000 AS TEXT), datetime(at, '+7 days') > now(), strftime('%Y-%m-%dT%H:%M:%S', at) || '.000000',
    strftime('%Y-%m-%dT%H:%M:%S', at) || '.000000', address, address
FROM (
    SELECT user_id, seat, n, address, lot('labelled', address, n) < 0.7 AS labelled,
        pick('["crm-sync", "ticket-intake", "mobile-push", "archive-index"]', 'topic', address, n) AS topic,
        moment(iif(n = 1, '2026-02-23 09:30:00', '2026-01-05 08:00:00'), iif(n = 1, '2026-03-02 08:00:00', '2026-02-13 17:00:00'), 'watch', address, n) AS at
    FROM box JOIN data.number ON n <= 2 WHERE lot('watched', address, n) < 0.3 OR shared
) AS found
ORDER BY seat, n;

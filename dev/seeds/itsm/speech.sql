-- What is said in everyday incidents: by different people, in other words each time.

-- Where and when the caller says it is. `shift`: how many days it went on before it was reported.
CREATE TEMP TABLE scene AS
SELECT id, first_name AS name, city, 1 + CAST(6 * lot('floor', id) AS INTEGER) AS floor, staff.department AS team,
    pick('["Alder", "Birch", "Cedar", "Juniper", "Maple", "Redwood", "Sequoia", "Willow"]', 'room', id) AS room,
    printf('%d-%02d', 1 + CAST(6 * lot('floor', id) AS INTEGER), 1 + CAST(60 * lot('desk', id) AS INTEGER)) AS desk,
    '["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]'
        ->> CAST(strftime('%w', since) AS INTEGER) AS day,
    CAST(strftime('%d', since) AS INTEGER) || ' ' || (months ->> (strftime('%m', since) - 1)) AS date,
    strftime('%H:%M', created, printf('-%d minutes', 50 * lot('minute', id))) AS time,
    CAST(strftime('%d', resolved) AS INTEGER) || ' ' || (months ->> (strftime('%m', resolved) - 1)) AS done,
    strftime('%H:%M', resolved) AS hour
FROM (SELECT *, datetime(created, printf('-%d days', 3.99 * lot('shift', id) * lot('shift', id))) AS since,
        '["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December"]' AS months FROM gone)
JOIN staff ON user_id = caller
JOIN company.site AS site ON site.number = staff.site;

CREATE UNIQUE INDEX temp.by_scene ON scene (id);

CREATE TEMP TABLE telling AS
SELECT g.id, g.fault, category, urgency, status, silent AND datetime(resolved, '+3 days') < now() AS silent, pick(
    (SELECT json_insert(says, '$[#]', g.fault ->> 0, '$[#]', g.fault ->> 0) FROM data.phrase AS p
        WHERE p.fault = g.fault ->> 0), 'says', g.id) AS base
FROM gone AS g;

-- Each part has what must be said before the bar and what may be left out behind it.
CREATE TEMP TABLE speech (id, part, text, PRIMARY KEY (id, part));

INSERT INTO speech
SELECT id, 'short', base || '|' || iif(lot('tail', id) < 0.25, '', pick((SELECT says FROM data.remark
    WHERE part = 'short' AND sort = CASE
        WHEN base LIKE '%?' THEN 'asked'
        WHEN base LIKE '%{%' THEN 'when'
        WHEN base LIKE '%since%' OR base LIKE '%again%' OR base LIKE '%morning%' OR base LIKE '%today%'
            OR base LIKE '%night%' OR base LIKE '%yesterday%' OR base LIKE '%noon%' THEN 'where'
        ELSE 'any' END), 'tail', id))
FROM telling;

INSERT INTO speech
SELECT id, 'description', CASE
    WHEN lot('told', id) < 0.3 THEN since || ' ' || tried || '|' || iif(lot('also', id) < 0.7, ' ' || impact, '')
    WHEN lot('told', id) < 0.5 THEN tried || ' ' || since || '| ' || impact
    WHEN fault ->> 1 LIKE '%since%' OR fault ->> 1 LIKE '%this morning%' OR fault ->> 1 LIKE '%ay%'
        THEN (fault ->> 1) || ' ' || tried || '|' || iif(lot('also', id) < 0.5, ' ' || impact, ' Desk {desk}.')
    ELSE (fault ->> 1) || ' ' || since || '| ' || iif(lot('also', id) < 0.5, impact, tried) END
FROM (
    SELECT id, fault,
        pick((SELECT says FROM data.remark WHERE part = 'since'), 'since', id) AS since,
        pick((SELECT says FROM data.remark WHERE part = 'tried' AND sort = category), 'tried', id) AS tried,
        pick((SELECT says FROM data.remark WHERE part = 'impact' AND sort = urgency), 'impact', id) AS impact
    FROM telling);

INSERT INTO speech
SELECT id, 'worknotes', iif(status = 'on_hold',
    pick((SELECT says FROM data.remark WHERE part = 'waiting'), 'waiting', id) || '| ' || (fault ->> 2),
    (fault ->> 2) || '|' || pick((SELECT says FROM data.remark WHERE part = 'worknotes'), 'seen', id))
FROM telling WHERE status IN ('in_progress', 'on_hold', 'resolved', 'closed');

INSERT INTO speech
SELECT id, 'solution', (fault ->> 3) || '|' || pick((SELECT says FROM data.remark WHERE part = 'solution'), 'fixed', id)
FROM telling WHERE status IN ('resolved', 'closed');

INSERT INTO speech
SELECT id, 'closing', pick((SELECT says FROM data.remark WHERE part = CASE
    WHEN status = 'canceled' THEN 'canceled' WHEN silent THEN 'silence' ELSE 'closing' END), 'closing', id) || '|'
FROM telling WHERE status IN ('closed', 'canceled');

UPDATE speech SET text = (
    SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        speech.text, '{name}', name), '{city}', city), '{site}', city), '{floor}', floor), '{room}', room),
        '{team}', team), '{desk}', desk), '{day}', day), '{date}', date), '{time}', time), '{hour}', coalesce(hour, ''))
    FROM scene WHERE scene.id = speech.id);
UPDATE speech SET text = replace(text, '{done}', (SELECT done FROM scene WHERE scene.id = speech.id))
WHERE text LIKE '%{done}%';
UPDATE speech SET text = iif(length(text) <= 119, replace(text, '|', ''), substr(text, 1, instr(text, '|') - 1));

CREATE INDEX temp.by_text ON speech (text);

-- Who reports what somebody else has reported in the same words says more of where it is.
UPDATE speech SET text = text || (SELECT printf(' (%s, %s, desk %s)', name, city, desk) FROM scene
    WHERE scene.id = speech.id)
WHERE part = 'short' AND (EXISTS (SELECT 1 FROM speech AS o WHERE o.part = 'short' AND o.text = speech.text
    AND o.id < speech.id)
    OR text IN (SELECT short FROM ticket));

INSERT INTO ticket
SELECT id, offer, caller, (SELECT text FROM speech AS s WHERE s.id = g.id AND part = 'short'),
    (SELECT text FROM speech AS s WHERE s.id = g.id AND part = 'description'),
    (SELECT draw(number, 'offering', g.id) FROM offering WHERE service = offer), NULL,
    created, status, channel, impact, urgency, priority, category, taken OR lot('grouped', id) < 0.4
        AND status = 'new',
    iif(taken, (SELECT draw(user_id, 'works', g.id) FROM worker
        WHERE worker.group_id = g.group_id AND worker.since < g.created), NULL),
    (SELECT text FROM speech AS s WHERE s.id = g.id AND part = 'worknotes'),
    resolved, (SELECT text FROM speech AS s WHERE s.id = g.id AND part = 'solution'),
    iif(resolved IS NULL, NULL, fault ->> 4), (SELECT text FROM speech AS s WHERE s.id = g.id AND part = 'closing'),
    CASE status WHEN 'closed' THEN min(datetime(now(), '-5 minutes'), datetime(resolved, printf('+%d minutes',
            iif(silent, 4320, 30) + 2880 * lot('closed', id))))
        WHEN 'canceled' THEN datetime(created, printf('+%d minutes', 20 + 880 * lot('ended', id)))
        WHEN 'new' THEN created WHEN 'resolved' THEN resolved
        ELSE moment(datetime(created, '+10 minutes'), datetime(created, '+4 hours'), 'taken', id) END,
    iif(status = 'on_hold', 'Awaiting Caller', NULL), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    lot('slow', id) < 0.06, NULL
FROM gone AS g;

-- What it is about: an item of the service, or a device of the caller, never two open ones for one.
UPDATE ticket SET item = CASE
    WHEN lot('item', id) < 0.4 THEN (SELECT draw(thing.id, 'which', ticket.id) FROM thing
        JOIN configuration_item AS ci ON configuration_item_id = printf('CI_%03d', thing.id)
        WHERE thing.service = offer AND ci.status IN ('in_use', 'maintenance') AND ci.created_on < created)
    WHEN lot('item', id) < 0.8 AND offer IN (SELECT id FROM offer WHERE key IN ('laptop', 'vpn', 'wifi', 'mail'))
        THEN (SELECT draw(thing.id, 'own', ticket.id) FROM thing
        JOIN configuration_item AS ci ON configuration_item_id = printf('CI_%03d', thing.id)
        WHERE owner = caller AND thing.service IS NULL AND ci.status IN ('in_use', 'maintenance')
        AND ci.created_on < created)
    END
WHERE id IN (SELECT id FROM gone);
UPDATE ticket SET item = NULL
WHERE id IN (SELECT id FROM gone) AND status IN ('new', 'in_progress', 'on_hold') AND EXISTS (
    SELECT 1 FROM ticket AS o WHERE o.id < ticket.id AND o.caller = ticket.caller AND o.item = ticket.item
        AND o.status IN ('new', 'in_progress', 'on_hold'));

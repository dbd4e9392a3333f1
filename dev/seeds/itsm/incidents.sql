-- Incidents: those that are told, and everyday ones in the numbers between and behind them.

CREATE TEMP TABLE ticket (
    id INTEGER PRIMARY KEY, offer, caller, short, description, offering, item, created, status, channel,
    impact, urgency, priority, category, grouped, worker, worknotes, resolved, solution, code, closing,
    updated, hold, problem, change, caused_by, template, parent, no_sla, unpaused, unmarked, unlinked, unmapped,
    slow, helped
);

INSERT INTO ticket
SELECT t.id, offer.id, caller.user_id, t.short, t.description, offering.number, item, created, status, t.channel,
    t.impact, t.urgency, coalesce(t.priority, matrix.priority), coalesce(t.category, offer.category),
    worker.user_id IS NOT NULL OR grouped, worker.user_id, worknotes, resolved, t.solution, code, closing,
    coalesce(updated, resolved, created), hold, problem, change, caused_by, template, parent,
    no_sla, unpaused, unmarked, unlinked, unmapped, coalesce(slow, 0), helped
FROM data.told AS t
JOIN offer ON offer.name = t.service
JOIN offering ON offering.service = offer.id AND turn = t.offering
JOIN data.matrix AS matrix ON matrix.impact = t.impact AND matrix.urgency = t.urgency
JOIN staff AS caller ON caller.user_name = t.caller AND caller.org = offer.org
LEFT JOIN staff AS worker ON worker.user_name = t.assigned_to AND worker.org = offer.org;

-- An everyday incident came in between the told ones before and after it.
CREATE TEMP TABLE arrival AS
SELECT n, moment(
        coalesce((SELECT created FROM ticket WHERE id < n AND n < last ORDER BY id DESC LIMIT 1),
            datetime(now(), printf('-%d days', 96 * scale()))),
        coalesce((SELECT created FROM ticket WHERE id > n ORDER BY id LIMIT 1), now()), 'incident', n) AS created
FROM data.number, data.volume, (SELECT max(id) AS last FROM ticket)
WHERE n <= incidents * scale() AND n NOT IN (SELECT id FROM ticket);

CREATE TEMP TABLE everyday AS
SELECT n AS id, created, julianday(now()) - julianday(created) AS age,
    1 + turn * 7 % (SELECT count(*) FROM offer) AS offer
FROM (SELECT n, row_number() OVER (ORDER BY n) AS turn FROM arrival)
JOIN (SELECT created, row_number() OVER (ORDER BY created) AS turn FROM arrival) USING (turn);

-- Services and their faults take turns, and pass what is told of the same month: a third time would make
-- a problem of it. Callers are those of whom nothing is told.
CREATE TEMP TABLE raised AS
SELECT e.*, offer.org, offer.category, offer.group_id, impact, urgency, priority,
    coalesce(nullif(fresh, '[]'), faults) -> (row_number() OVER (PARTITION BY e.offer ORDER BY e.id)
        % json_array_length(coalesce(nullif(fresh, '[]'), faults))) AS fault,
    (SELECT draw(user_id, 'calls', e.id) FROM users WHERE role = 'reporter' AND active
        AND org_id = offer.org_id AND user_id NOT IN (SELECT caller FROM ticket)) AS caller,
    pick((SELECT states FROM data.progress WHERE e.age >= "from" ORDER BY "from" DESC LIMIT 1),
        'state', e.id) AS status,
    pick('{"self-service": 5, "phone": 6, "email": 4, "chat": 3, "walk-in": 1, "virtual-agent": 1}',
        'channel', e.id) AS channel
FROM (
    SELECT everyday.*, (SELECT json_group_array(json(f.value)) FROM offer, json_each(faults) AS f
        WHERE offer.id = everyday.offer AND NOT EXISTS (SELECT 1 FROM ticket AS told
            WHERE told.offer = everyday.offer AND abs(julianday(told.created) - julianday(everyday.created)) < 31
                AND told.short LIKE substr(f.value ->> 0, 1, instr((f.value ->> 0) || '{', '{') - 1) || '%')
    ) AS fresh FROM everyday
) AS e
JOIN offer ON offer.id = e.offer
JOIN data.urgency AS chosen ON chosen.place = CAST(pick(
    (SELECT json_group_object(place, weight) FROM data.urgency), 'urgency', e.id) AS INTEGER)
JOIN data.matrix USING (impact, urgency);

-- How it went: most are solved in time.
CREATE TEMP TABLE gone AS
SELECT r.*, coalesce(minutes, 8640) AS target, replace(replace(replace(replace(fault ->> 0, '{site}', city),
        '{floor}', 1 + CAST(6 * lot('floor', r.id) AS INTEGER)), '{name}', first_name), '{room}',
        pick('["Alder", "Birch", "Cedar", "Juniper", "Maple", "Redwood"]', 'room', r.id)) AS short,
    replace(replace(replace(replace(fault ->> 1, '{site}', city), '{floor}',
        1 + CAST(6 * lot('floor', r.id) AS INTEGER)), '{name}', first_name), '{room}',
        pick('["Alder", "Birch", "Cedar", "Juniper", "Maple", "Redwood"]', 'room', r.id)) AS description,
    first_name, city, status IN ('in_progress', 'on_hold', 'resolved', 'closed') AS taken, CASE status
        WHEN 'resolved' THEN moment(max(created, datetime(now(), '-70 hours')), datetime(now(), '-2 hours'),
            'resolved', r.id)
        WHEN 'closed' THEN min(datetime(created, printf('+%d minutes', coalesce(minutes, 8640) * iif(
            lot('late', r.id) < 0.12, 1 + lot('solved', r.id), 0.1 + 0.9 * lot('solved', r.id)))),
            datetime(now(), '-1 days', printf('-%d minutes', 900 * lot('solved', r.id))))
        END AS resolved, pick('["Caller confirmed by mail.", "Caller confirmed on the phone.",
            "No answer within three days; closed.", "Confirmed in the portal."]', 'closing', r.id) AS closing
FROM raised AS r
JOIN staff ON user_id = caller
JOIN company.site AS site ON site.number = staff.site
LEFT JOIN data.level AS level ON level.org = r.org AND metric = 'resolution' AND level.priority = r.priority
    AND level.active IS NULL;

-- Who reports what somebody else did within the month says where it is.
UPDATE gone SET short = short || ', ' || city || ', floor ' || (1 + CAST(6 * lot('floor', id) AS INTEGER))
WHERE EXISTS (
    SELECT 1 FROM (SELECT id, offer, short, created FROM gone UNION ALL SELECT id, offer, short, created FROM ticket) AS o
    WHERE o.offer = gone.offer AND o.short = gone.short AND o.id <> gone.id
        AND abs(julianday(gone.created) - julianday(o.created)) < 31);

INSERT INTO ticket
SELECT id, offer, caller, short, description,
    (SELECT draw(number, 'offering', g.id) FROM offering WHERE service = offer),
    iif(status IN ('closed', 'canceled') AND lot('item', id) < 0.35,
        (SELECT draw(CAST(substr(configuration_item_id, 4) AS INTEGER), 'which', g.id) FROM thing
            JOIN configuration_item ON configuration_item_id = printf('CI_%03d', thing.id)
            WHERE service = offer), NULL),
    created, status, channel, impact, urgency, priority, category, taken OR lot('grouped', id) < 0.4
        AND status = 'new',
    iif(taken, (SELECT draw(user_id, 'works', g.id) FROM worker WHERE worker.group_id = g.group_id), NULL),
    CASE status WHEN 'on_hold' THEN 'Asked ' || first_name || ' for a time.' WHEN 'new' THEN NULL
        WHEN 'canceled' THEN NULL ELSE fault ->> 2 END,
    resolved, iif(resolved IS NULL, NULL, fault ->> 3), iif(resolved IS NULL, NULL, fault ->> 4), CASE status
        WHEN 'closed' THEN iif(datetime(resolved, '+3 days') > now(), 'Caller confirmed by mail.', closing)
        WHEN 'canceled' THEN pick('["Caller withdrew the report.",
            "Reported twice; see the caller''s other incident.",
            "Asked for something that is not an incident; sent to the catalogue."]', 'canceled', id) END,
    CASE status WHEN 'closed' THEN min(datetime(now(), '-5 minutes'), datetime(resolved, printf('+%d minutes',
            iif(closing LIKE 'No answer%', 4320, 30) + 2880 * lot('closed', id))))
        WHEN 'canceled' THEN datetime(created, printf('+%d minutes', 20 + 880 * lot('ended', id)))
        WHEN 'new' THEN created WHEN 'resolved' THEN resolved
        ELSE moment(datetime(created, '+10 minutes'), datetime(created, '+4 hours'), 'taken', id) END,
    iif(status = 'on_hold', 'Awaiting Caller', NULL), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    lot('slow', id) < 0.06, NULL
FROM gone AS g;

INSERT INTO incident
SELECT printf('INC_%03d', t.id), printf('INC%07d', t.id), short, caller, printf('SVC_%03d', offer),
    printf('SVCOFF_%03d', offering), iif(item, printf('CI_%03d', item), NULL), worker,
    iif(grouped, group_id, NULL), iif(resolved IS NULL, NULL, worker), iif(problem, printf('PRB_%03d', problem), NULL),
    iif(change, printf('CHG_%03d', change), NULL), iif(caused_by, printf('CHG_%03d', caused_by), NULL),
    iif(template, printf('TMPL_%03d', template), NULL), iif(parent, printf('INC_%03d', parent), NULL), org_id,
    channel, '{"self-service": "portal", "phone": "phone", "email": "email", "chat": "chat",
        "walk-in": "walk_in", "virtual-agent": "api"}' ->> ('$."' || channel || '"'),
    status, t.category, t.description, worknotes, solution, closing, impact, urgency, priority, code, hold, resolved,
    created, updated, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM ticket AS t JOIN offer ON offer.id = offer
ORDER BY t.id;

UPDATE problem SET original_task = (
    SELECT incident_id FROM incident WHERE problem = problem_id ORDER BY incident_id LIMIT 1);

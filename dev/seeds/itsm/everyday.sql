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
            datetime(now(), printf('-%d days', iif(lot('lately', n) < 0.2, 16, 96 * scale())))),
        coalesce((SELECT created FROM ticket WHERE id > n ORDER BY id LIMIT 1), now()), 'incident', n) AS created
FROM data.number, data.volume, (SELECT max(id) AS last FROM ticket)
WHERE n <= incidents * scale() AND n NOT IN (SELECT id FROM ticket);

CREATE TEMP TABLE everyday AS
SELECT n AS id, created, julianday(now()) - julianday(created) AS age,
    1 + turn * 7 % (SELECT count(*) FROM offer) AS offer
FROM (SELECT n, row_number() OVER (ORDER BY n) AS turn FROM arrival)
JOIN (SELECT created, row_number() OVER (ORDER BY created) AS turn FROM arrival) USING (turn);

-- Now and then two more people report the same thing within the hour.
UPDATE everyday SET (created, age, offer) = (
    SELECT datetime(first.created, printf('+%d minutes', 9 * (everyday.id % 23) + 8 * lot('echo', everyday.id))),
        first.age - 0.02, first.offer
    FROM everyday AS first WHERE first.id = everyday.id - everyday.id % 23)
WHERE id % 23 IN (1, 2) AND id > (SELECT max(id) FROM ticket)
    AND id - id % 23 IN (SELECT id FROM everyday WHERE age > 0.2);

-- Services and their faults take turns, and pass what is told of the same month: a third time would make
-- a problem of it. Callers are those of whom nothing is told; what is long over may be theirs too.
CREATE TEMP TABLE noted AS
SELECT e.*, offer.org, offer.category, offer.group_id, impact, urgency, priority,
    coalesce(nullif(fresh, '[]'), faults) -> (row_number() OVER (PARTITION BY e.offer ORDER BY e.id)
        % json_array_length(coalesce(nullif(fresh, '[]'), faults))) AS fault,
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

UPDATE noted SET fault = (SELECT fault FROM noted AS first WHERE first.id = noted.id - noted.id % 23)
WHERE id % 23 IN (1, 2) AND id > (SELECT max(id) FROM ticket)
    AND offer = (SELECT offer FROM noted AS first WHERE first.id = noted.id - noted.id % 23);

CREATE TEMP TABLE raised AS
SELECT n.*, (SELECT draw(user_id, 'calls', n.id) FROM users
    WHERE role = 'reporter' AND active AND created_on < n.created AND org_id = printf('ORG_%03d', n.org)
        AND iif(status IN ('closed', 'canceled') AND age > 20 AND id % 5 < 3, user_id IN (SELECT caller FROM ticket),
            user_id NOT IN (SELECT caller FROM ticket))) AS caller
FROM noted AS n;

-- How it went: most are solved in time.
CREATE TEMP TABLE gone AS
SELECT r.*, coalesce(minutes, 8640) AS target,
    status IN ('in_progress', 'on_hold', 'resolved', 'closed') AS taken, CASE status
        WHEN 'resolved' THEN moment(max(created, datetime(now(), '-70 hours')), datetime(now(), '-2 hours'),
            'resolved', r.id)
        WHEN 'closed' THEN min(datetime(created, printf('+%d minutes', coalesce(minutes, 8640) * iif(
            lot('late', r.id) < 0.12, 1 + lot('solved', r.id), 0.1 + 0.9 * lot('solved', r.id)))),
            datetime(now(), '-1 days', printf('-%d minutes', 900 * lot('solved', r.id))))
        END AS resolved, lot('silent', r.id) < 0.2 AS silent
FROM raised AS r
LEFT JOIN data.level AS level ON level.org = r.org AND metric = 'resolution' AND level.priority = r.priority
    AND level.active IS NULL;

-- Few things are solved at night.
UPDATE gone SET resolved = min(datetime(now(), '-1 days'), datetime(resolved, iif(strftime('%H', resolved) < '07',
    '+0 days', '+1 days'),
    'start of day', printf('+%d minutes', 430 + 300 * lot('morning', id))))
WHERE status = 'closed' AND strftime('%H', resolved) NOT BETWEEN '07' AND '17' AND lot('night', id) < 0.9;
UPDATE gone SET resolved = datetime(created, '+25 minutes') WHERE resolved <= created;

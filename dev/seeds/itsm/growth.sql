-- What everyday incidents lead to: families, problems, changes that end them, changes that cause some.

UPDATE ticket SET parent = id - id % 23
WHERE id % 23 IN (1, 2) AND id IN (SELECT id FROM gone) AND EXISTS (
    SELECT 1 FROM ticket AS first WHERE first.id = ticket.id - ticket.id % 23 AND first.offer = ticket.offer
        AND first.id IN (SELECT id FROM gone) AND first.priority <> 'critical' AND first.caller <> ticket.caller
        AND first.created < ticket.created AND first.parent IS NULL
        AND (first.status = 'closed' AND ticket.status IN ('closed', 'canceled')
            OR first.status IN ('in_progress', 'on_hold') AND ticket.status IN ('new', 'in_progress', 'on_hold')));

-- Some faults came often enough: a problem of three to five of them in a row.
CREATE TEMP TABLE member AS
SELECT id, offer, fault, created, status, dense_rank() OVER (ORDER BY offer, fault ->> 0) AS matter FROM (
    SELECT g.*, row_number() OVER (PARTITION BY offer, fault ->> 0 ORDER BY created DESC, id) AS turn,
        count(*) OVER (PARTITION BY offer, fault ->> 0) AS times,
        lot('matter', offer, fault ->> 0)
            * iif(offer IN (SELECT id FROM offer WHERE key = 'vpn' AND org = 1), 0.5, 1) AS chance
    FROM gone AS g WHERE status <> 'canceled'
)
WHERE times > 3 AND chance < 0.42 AND turn > iif(chance < 0.16, 0, 2)
    AND turn <= iif(chance < 0.16, 0, 2) + 3 + CAST(3 * lot('many', offer, fault ->> 0) AS INTEGER);
DELETE FROM member WHERE matter IN (SELECT matter FROM member GROUP BY matter HAVING count(*) < 3);

CREATE TEMP TABLE recurring AS
SELECT row_number() OVER (ORDER BY opened) + (SELECT count(*) FROM problem) AS id, *, CASE
        WHEN opened > datetime(now(), '-12 days') THEN pick('{"new": 3, "assess": 4, "root_cause": 2}', 'state', matter)
        WHEN opened > datetime(now(), '-40 days')
            THEN pick('{"assess": 2, "root_cause": 3, "fix_in_progress": 4}', 'state', matter)
        ELSE pick('{"closed": 11, "fix_in_progress": 2}', 'state', matter) END AS state
FROM (
    SELECT matter, offer, fault, count(*) AS times, min(created) AS first,
        moment(datetime(max(created), '+50 minutes'), datetime(max(created), '+40 hours'), 'opened', matter) AS opened
    FROM member GROUP BY matter
);

CREATE TEMP TABLE cared AS
SELECT r.*, offer.org_id, offer.org, offer.name AS service_name, offer.group_id, offer.category, impact, urgency,
    priority,
    p.problem AS title, (SELECT draw(user_id, 'opens', r.id) FROM worker
        WHERE worker.group_id = offer.group_id AND since < opened) AS opener, iif(state = 'new', NULL,
        (SELECT draw(user_id, 'owns', r.id) FROM worker WHERE worker.group_id = offer.group_id
        AND since < opened)) AS owner,
    CASE WHEN state = 'new' THEN opened
        WHEN state IN ('closed', 'resolved') THEN moment(datetime(opened, '+9 days'), datetime(opened, '+24 days'),
        'ended', r.id)
        ELSE moment(datetime(opened, '+1 hours'), datetime(opened, '+6 days'), 'seen', r.id) END AS updated
FROM recurring AS r
JOIN offer ON offer.id = r.offer
JOIN data.phrase AS p ON p.fault = r.fault ->> 0
JOIN data.urgency AS chosen ON chosen.place = CAST(pick(
    (SELECT json_group_object(place, weight) FROM data.urgency WHERE place < 9), 'weighs', r.id) AS INTEGER)
JOIN data.matrix USING (impact, urgency);

INSERT INTO problem
SELECT printf('PRB_%03d', c.id), printf('PRB%07d', c.id), printf('%d reports on %s between %s and %s, the first: %s',
        times, service_name, substr(first, 1, 10), substr(opened, 1, 10), (SELECT text FROM speech AS s
        WHERE part = 'short' AND s.id = (SELECT id FROM member AS m
        WHERE m.matter = c.matter ORDER BY created LIMIT 1))),
    iif(org = 2, title || ' at Tessell', title), opener, printf('SVC_%03d', offer),
    (SELECT printf('SVCOFF_%03d', min(number)) FROM offering WHERE service = offer), NULL, owner,
    iif(owner IS NULL, NULL, group_id), NULL, org_id, state,
    iif(category IN ('software', 'hardware', 'network', 'database'), category, 'software'),
    iif(state IN ('new', 'assess'), NULL, fault ->> 2),
    iif(state IN ('new', 'assess') OR lot('helps', c.id) < 0.25, NULL, 'What helped in ' || (SELECT printf('INC%07d',
        min(id))
        FROM member AS m WHERE m.matter = c.matter) || ': ' || (fault ->> 3)),
    iif(state IN ('closed', 'resolved'), 'Lasting change made; no new report up to ' || substr(updated, 1, 10) || '.',
        NULL),
    impact, urgency, priority, opened, updated
FROM cared AS c ORDER BY c.id;

UPDATE ticket SET problem = (SELECT c.id FROM member AS m JOIN cared AS c USING (matter) WHERE m.id = ticket.id)
WHERE id IN (SELECT id FROM member);
UPDATE ticket SET hold = 'Awaiting Problem', worknotes = printf('Waits for PRB%07d. ', problem) || substr(worknotes,
    1, 95)
WHERE id IN (SELECT id FROM member) AND status = 'on_hold'
    AND (SELECT status FROM problem WHERE problem_id = printf('PRB_%03d', problem)) NOT IN ('closed', 'resolved');

-- Changes: the lasting fix of a problem, and everyday upkeep of items of which nothing is told.
CREATE TEMP TABLE planned AS
SELECT 'Lasting fix: ' || lower(substr(title, 1, 1)) || substr(title, 2) || iif(org = 2, ' (Tessell)', '') AS short,
    offer,
    group_id, org_id, NULL AS item, id AS problem, printf('Ends the cause found in PRB%07d.', id) AS about,
    'Try it in one place for two days, then everywhere.' AS plan, printf('No new report of PRB%07d for a week.',
        id) AS test,
    iif(category IN ('network', 'hardware'), category, 'application_software') AS category,
    iif(urgency = 'high', 'medium', 'low') AS risk, moment(datetime(opened, '+1 days'), datetime(opened, '+5 days'),
        'fix', id) AS at,
    CASE state WHEN 'fix_in_progress' THEN pick('["scheduled", "implement", "review"]', 'fixes',
        id) ELSE 'closed' END AS status,
    iif(state = 'fix_in_progress', NULL, datetime(updated, '-5 hours')) AS ended
FROM cared WHERE state IN ('fix_in_progress', 'resolved', 'closed');

INSERT INTO planned
SELECT replace(replace(short, '{item}', name), '{service}', service_name), offer, group_id, org_id, item, NULL,
    about || printf(' Asked by %s.', asker), plan || printf(' Window %s, %d:00.', substr(iif(at < datetime(now(),
        '-5 days'), datetime(at, '+2 days'),
            datetime(now(), printf('+%d days', 2 + 9 * lot('soon', item)))), 1, 10),
        17 + CAST(6 * lot('window', item) AS INTEGER)), replace(test, '{service}', service_name), category, risk, at,
        CASE
        WHEN at < datetime(now(), '-24 days') OR org_id = 'ORG_002' AND risk = 'high'
            THEN pick('{"closed": 12, "canceled": 2}', 'status', item)
        WHEN at < datetime(now(), '-5 days') THEN pick('{"implement": 2, "review": 3, "assess": 1}', 'status', item)
        ELSE pick('["new", "assess", "authorize", "scheduled"]', 'status', item) END, NULL
FROM (
    SELECT printf('CI_%03d', thing.id) AS item, thing.service AS offer, ci.name, ci.org_id,
        offer.name AS service_name, offer.group_id,
        (SELECT draw(first_name || ' ' || last_name, 'asks', thing.id) FROM users WHERE role = 'reporter' AND active
        AND users.org_id = ci.org_id
            AND users.created_on < datetime(now(), '-310 days')) AS asker,
        moment(datetime(now(), printf('-%d days', iif(lot('lately', thing.id) < 0.3, 22, 300))), datetime(now(),
        '-1 days'), 'upkeep', thing.id) AS at,
        (SELECT draw(u.place, 'kind', thing.id) FROM data.upkeep AS u, json_each(items) AS item
            WHERE item.value ->> 1 = code AND ' ' || fits || ' ' LIKE '% ' || (item.value ->> 3) || ' %') AS kind
    FROM thing JOIN configuration_item AS ci ON configuration_item_id = printf('CI_%03d', thing.id)
    JOIN offer ON offer.id = thing.service
    WHERE thing.id NOT IN (SELECT id FROM data.item) AND ci.created_on < datetime(now(), '-330 days')
        AND lot('upkeep', thing.id) < 0.62
        AND ci.status IN ('in_use', 'maintenance')
)
JOIN data.upkeep AS u ON u.place = kind;

CREATE TEMP TABLE carried AS
SELECT row_number() OVER (ORDER BY at, short) + (SELECT count(*) FROM change) AS id, *, CASE
        WHEN status = 'new' THEN at
        WHEN ended THEN ended
        WHEN status IN ('closed', 'canceled') THEN moment(datetime(at, '+3 days'), datetime(at, '+16 days'), 'done',
        short)
        WHEN status IN ('implement', 'review') THEN moment(datetime(at, '+3 days'), datetime(at, '+9 days'), 'moved',
        short)
        ELSE moment(datetime(at, '+2 hours'), datetime(at, '+4 days'), 'moved', short) END AS updated,
    (SELECT draw(user_id, 'plans', short) FROM worker WHERE worker.group_id = planned.group_id AND since < at) AS asker,
    (SELECT draw(user_id, 'does', short) FROM worker WHERE worker.group_id = planned.group_id AND since < at) AS doer,
    iif(status = 'closed', iif(problem, 'successful', pick('{"successful": 9, "successful_with_issues": 3, "unsuccessful": 2}', 'code', short)), NULL) AS code
FROM planned;

INSERT INTO change
SELECT printf('CHG_%03d', c.id), printf('CHG%07d', c.id), short, asker, printf('SVC_%03d', offer),
    (SELECT printf('SVCOFF_%03d', min(number)) FROM offering WHERE service = offer), item,
    iif(c.status IN ('scheduled', 'implement', 'review', 'closed'), doer, NULL), iif(c.status = 'new', NULL,
        group_id), c.org_id, c.status,
    category, about, iif(c.status = 'new', NULL, plan), iif(c.status = 'new', NULL, test), CASE
        WHEN c.status = 'canceled' THEN printf('Withdrawn by %s on %s; %s', first_name, substr(updated, 1, 10),
            pick('["the need has gone.", "item will be replaced.", "moved to next quarter.", "another change covers it."]', 'why', c.id))
        WHEN code = 'successful' THEN printf('%s finished it on %s, tests passed.', first_name, substr(updated, 1, 10))
        WHEN code = 'successful_with_issues' THEN printf('Done %s; %s', substr(updated, 1, 10),
        pick('["one restart more than planned.",
            "took two hours longer.", "one user had to sign in again.", "test repeated once."]', 'issue', c.id))
        WHEN code = 'unsuccessful' THEN printf('Rolled back on %s by %s: %s', substr(updated, 1, 10), first_name,
            pick('["test failed.", "spare part was wrong.", "window was too short.", "service did not start."]',
            'fail', c.id)) END,
    risk = 'high' AND c.status <> 'new', risk, replace(risk, 'medium', 'moderate'), risk, code, at, updated
FROM carried AS c JOIN users ON user_id = doer ORDER BY c.id;

-- An everyday incident that a change ended waits for it; one that came the day after may be its doing.
UPDATE ticket SET (change, resolved, updated, code, solution) = (
    SELECT c.id, datetime(c.updated, '+2 hours'), min(datetime(now(), '-5 minutes'), datetime(c.updated,
        '+40 hours')), 'Resolved By Change',
        printf('Gone with CHG%07d: ', c.id) || substr(c.short, 1, 90)
    FROM carried AS c WHERE c.offer = ticket.offer AND c.status = 'closed' AND code <> 'unsuccessful'
        AND c.updated BETWEEN datetime(ticket.created, '+1 days') AND datetime(ticket.created,
        '+12 days') ORDER BY c.updated LIMIT 1)
WHERE id IN (SELECT id FROM gone) AND status = 'closed' AND problem IS NULL AND lot('by change', id) < 0.35 AND EXISTS (
    SELECT 1 FROM carried AS c WHERE c.offer = ticket.offer AND c.status = 'closed' AND code <> 'unsuccessful'
        AND c.updated BETWEEN datetime(ticket.created, '+1 days') AND min(datetime(now(), '-3 days'),
        datetime(ticket.created, '+12 days')));
UPDATE ticket SET hold = 'Awaiting Change', change = found.change,
    worknotes = (SELECT printf('Waits for CHG%07d: ', c.id) || substr(c.short, 1, 80) FROM carried AS c
        WHERE c.id = found.change)
FROM (
    SELECT t.id, draw(c.id, 'waits', t.id) AS change FROM ticket AS t
    JOIN carried AS c ON c.offer = t.offer AND c.status IN ('authorize', 'scheduled', 'implement', 'review')
    WHERE t.status = 'on_hold' AND t.problem IS NULL AND t.id IN (SELECT id FROM gone) AND lot('by change', t.id) < 0.5
    GROUP BY t.id
) AS found
WHERE found.id = ticket.id;
UPDATE ticket SET caused_by = (SELECT c.id FROM carried AS c WHERE c.offer = ticket.offer AND c.status = 'closed'
        AND ticket.created BETWEEN c.updated AND datetime(c.updated, '+2 days') ORDER BY c.updated DESC LIMIT 1)
WHERE id IN (SELECT id FROM gone) AND change IS NULL AND lot('caused', id) < 0.6;

-- Articles that are not suggested with a service, since their title does not name it.
CREATE TEMP TABLE known AS
SELECT row_number() OVER (ORDER BY offer, kind, fault) + (SELECT count(*) FROM knowledge) AS id, * FROM (
    SELECT offer.id AS offer, org, org_id, group_id, name, f.value AS fault, kind, says, problem,
        pick('{"published": 11, "draft": 3, "review": 3, "retired": 3}', 'stands', offer.id, f.key, kind) AS state,
        moment(datetime(now(), '-650 days'), datetime(now(), '-30 days'), 'written', offer.id, f.key, kind) AS at
    FROM offer, json_each(faults) AS f JOIN data.phrase AS p ON p.fault = f.value ->> 0,
        (SELECT 1 AS kind UNION ALL SELECT 2)
    WHERE kind = 1 OR lot('second', offer.id, f.key) < 0.4);

INSERT INTO knowledge
SELECT printf('KB_%03d', id), printf('KB%07d', id), CASE kind
        WHEN 1 THEN pick('["Known fault: ", "When it happens: ", "First aid: ", "Checklist: "]', 'opening', id)
        || replace(replace(replace(replace(replace(
            says ->> (id % 4), '{name}', 'Somebody'), '{room}', 'video'), '{city}', iif(org = 1, 'Chicago',
            'Denver')), '{floor}', 'your floor'), '{team}', 'a team')
        ELSE 'Background: ' || lower(substr(problem, 1, 1)) || substr(problem, 2) END || iif(org = 2, ' (Tessell)', ''),
    iif(kind = 1, replace(replace(replace(replace(fault ->> 1, '{site}', 'one office'), '{name}', 'Somebody'),
        '{floor}', '3'), '{room}', 'video'),
        problem) || iif(org = 2, ' At Tessell.', ''),
    iif(kind = 1, 'What people say: ', 'Seen as: ') || replace(replace(replace(replace(replace(says ->> ((id + 1) % 4), '{name}', 'Somebody'), '{room}', 'video'), '{city}', 'one office'), '{floor}', '3'),
        '{team}', 'a team') || '. What was found: ' || (fault ->> 2) || ' What was done: ' || (fault ->> 3)
        || iif(kind = 1, ' If it comes back within a month, tell the group that runs the service.',
        ' Reviewed with those who reported it.') || ' Goes for ' || name || '.',
    state, iif(lot('seen by', id) < 0.2, 'external', 'internal'),
    (SELECT draw(user_id, 'author', known.id) FROM worker WHERE worker.group_id = known.group_id AND since < at),
        org_id, at,
    iif(state = 'draft', at, moment(datetime(at, '+1 days'), datetime(at, '+20 days'), 'edited', id))
FROM known ORDER BY id;

INSERT INTO knowledge
SELECT printf('KB_%03d', id + count), printf('KB%07d', id + count), 'Workaround ' || number, short_description,
    workaround,
    iif(fix_notes IS NULL, 'review', 'published'), 'internal', assigned_to, org_id, updated_on, updated_on
FROM (SELECT row_number() OVER (ORDER BY c.id) AS id, (SELECT count(*) FROM knowledge) AS count, p.* FROM cared AS c
    JOIN problem AS p ON problem_id = printf('PRB_%03d', c.id) WHERE workaround > '' AND p.assigned_to IS NOT NULL)
ORDER BY id;

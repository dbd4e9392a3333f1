-- Services with their offerings, equipment and articles; templates and service levels.

CREATE TEMP TABLE offer AS
SELECT row_number() OVER (ORDER BY org, place) AS id, org, printf('ORG_%03d', org) AS org_id, key,
    names ->> (org - 1) AS name, groups ->> (org - 1) AS team, owners ->> (org - 1) AS owner, s.*,
    (SELECT group_id FROM user_group WHERE user_group.name = groups ->> (org - 1)) AS group_id
FROM data.service AS s, (SELECT 1 AS org UNION ALL SELECT 2)
WHERE names ->> (org - 1) > '';

INSERT INTO service
SELECT printf('SVC_%03d', id), name, user_id, offer.org_id, 'production', 'operational', classification,
    criticality, description, '2023-09-04 10:00:00', '2023-09-04 10:00:00'
FROM offer JOIN staff ON user_name = owner AND staff.org = offer.org
ORDER BY id;

CREATE TEMP TABLE aside AS
SELECT (SELECT count(*) FROM offer) + side.place AS id, side.*, user_id, org_id, iif(status = 'operational',
    '2023-09-04 10:00:00', moment(datetime(now(), '-90 days'), datetime(now(), '-40 days'), name)) AS at
FROM data.side AS side JOIN staff ON user_name = owner AND staff.org = side.org;

INSERT INTO service
SELECT printf('SVC_%03d', id), name, user_id, org_id, use, status, kind, criticality, NULL,
    '2023-09-04 10:00:00', at
FROM aside;

CREATE TEMP TABLE offering AS
SELECT row_number() OVER (ORDER BY offer.id, o.key) AS number, offer.id AS service, o.key + 1 AS turn,
    iif(org = 1, '', 'Tessell ') || o.value AS name
FROM offer, json_each(offerings) AS o;

INSERT INTO service_offering
SELECT printf('SVCOFF_%03d', number), o.name, o.name || ' as part of ' || s.name, s.owned_by, s.service_id,
    s.org_id, used_for, status, service_classification, business_criticality,
    o.name || ': requests and faults go to ' || team || '.', s.created_on, s.updated_on
FROM offering AS o
JOIN offer ON offer.id = o.service
JOIN service AS s ON service_id = printf('SVC_%03d', o.service)
ORDER BY number;

INSERT INTO service_offering
SELECT printf('SVCOFF_%03d', (SELECT count(*) FROM offering) + place), name || ' Access', 'Use of ' || name,
    user_id, printf('SVC_%03d', id), org_id, use, status, kind, criticality, NULL, '2023-09-04 10:00:00', at
FROM aside;

INSERT INTO incident_template
SELECT printf('TMPL_%03d', t.place), t.name, coalesce(t.active, 1), s.owned_by, channel, short, category,
    impact, urgency, priority, NULL, s.service_id, printf('SVCOFF_%03d', number), s.org_id,
    '2023-09-04 10:00:00', '2023-09-04 10:00:00'
FROM data.template AS t
JOIN offer ON offer.key = t.service AND offer.org = t.org
JOIN service AS s ON s.service_id = printf('SVC_%03d', offer.id)
JOIN offering ON offering.service = offer.id AND turn = 1
JOIN data.matrix USING (impact, urgency)
ORDER BY t.place;

INSERT INTO sla_definition
SELECT printf('SLA_%03d', place), name, metric, minutes, coalesce(pause, 1), priority, coalesce(active, 1),
    iif(priority IN ('critical', 'high'), '24x7', '8-5 Weekdays'), printf('ORG_%03d', org),
    '2023-09-04 10:00:00', '2023-09-04 10:00:00'
FROM data.level;

-- Items: a laptop for everybody, the equipment of each service, and those that are told.
CREATE TEMP TABLE thing AS
SELECT iif(grown, NULL, seat) AS id, pick('["Latitude 5450", "ThinkPad T14", "EliteBook 840", "MacBook Pro 14"]',
        'model', email) || ' of ' || first_name || ' ' || last_name AS name, 'LT' AS code, user_id AS owner,
    org, printf('LOC_%03d', site) AS place, iif(departed IS NULL AND lot('broken', email) < 0.05,
        'maintenance', 'in_use') AS status, 980 + 1500 * lot('cost', email) AS cost, NULL AS service
FROM staff ORDER BY seat;

INSERT INTO thing
SELECT (SELECT count(*) FROM company.person WHERE NOT grown) + row_number() OVER (ORDER BY offer.id, item.key, n),
    iif(org = 1, '', 'Tessell ') || (item.value ->> 0) || iif(count > 1, printf(' %02d', n), ''),
    item.value ->> 1, (SELECT draw(user_id, 'keeps', offer.id, item.key, n) FROM worker
        WHERE worker.group_id = offer.group_id), org,
    CASE WHEN item.value ->> 3 = 'server' THEN iif(org = 1, 'LOC_001', 'LOC_007')
        WHEN item.value ->> 3 = 'warehouse' THEN 'LOC_005'
        ELSE (SELECT printf('LOC_%03d', draw(number, 'stands', offer.id, item.key, n)) FROM company.site
            WHERE site.org = offer.org AND weight) END,
    iif(lot('repair', offer.id, item.key, n) < 0.07, 'maintenance', 'in_use'),
    (item.value ->> 2) * (0.9 + 0.2 * lot('price', offer.id, item.key, n)), offer.id
FROM offer, json_each(items) AS item
JOIN data.copies AS copies ON copies.sort = item.value ->> 3
JOIN (SELECT n FROM data.number LIMIT (SELECT max(count) FROM data.copies)) ON n <= count;

INSERT INTO thing
SELECT told.id, told.name, NULL, user_id, org, printf('LOC_%03d', told.site), status, told.cost,
    iif(told.name = 'Report scheduler', (SELECT id FROM offer WHERE key = 'data' AND offer.org = staff.org), NULL)
FROM data.item AS told JOIN staff ON email = told.owner
WHERE told.id NOT IN (SELECT id FROM thing WHERE id);

-- What came later: more of the equipment, and second devices of people who are here and of whom no device is told.
INSERT INTO thing
SELECT NULL, iif(org = 1, '', 'Tessell ') || (item.value ->> 0) || printf(' %02d', n), item.value ->> 1,
    (SELECT draw(user_id, 'keeps', offer.id, item.key, n) FROM worker WHERE worker.group_id = offer.group_id), org,
    iif(item.value ->> 3 = 'warehouse', 'LOC_005', (SELECT printf('LOC_%03d', draw(number, 'stands', offer.id,
        item.key, n))
        FROM company.site WHERE site.org = offer.org AND weight)),
    iif(lot('repair', offer.id, item.key, n) < 0.07, 'maintenance', 'in_use'),
    (item.value ->> 2) * (0.9 + 0.2 * lot('price', offer.id, item.key, n)), offer.id
FROM offer, json_each(items) AS item
JOIN data.copies AS copies ON copies.sort = item.value ->> 3
JOIN (SELECT n FROM data.number LIMIT (SELECT max(later) FROM data.copies)) ON n > count AND n <= later
ORDER BY offer.id, item.key, n;

INSERT INTO thing
SELECT NULL, d.name || ' of ' || first_name || ' ' || last_name, d.code, user_id, org, printf('LOC_%03d', site),
    d.status,
    d.cost * (0.9 + 0.2 * lot('cost', d.name, email)), NULL
FROM staff JOIN data.device AS d ON lot(d.name, email) < share
WHERE departed IS NULL AND email NOT IN (SELECT email FROM data.only_one)
ORDER BY seat, d.place;

-- number: thing.id by rowid

INSERT INTO configuration_item
SELECT printf('CI_%03d', t.id), coalesce(told.name, t.name), coalesce(told.serial, printf('%s-%s-%05d%03d',
        iif(org = 1, 'HI', 'TO'), code, 100000 * lot('serial', t.id), t.id)),
    coalesce((SELECT user_id FROM staff WHERE email = told.owner), t.owner),
    iif(told.site, printf('LOC_%03d', told.site), t.place), printf('ORG_%03d', org),
    coalesce(told.status, t.status), coalesce(told.cost, round(t.cost, 2)),
    coalesce(bought, at), coalesce(changed, bought, iif(t.status = 'in_use', at,
        moment(at, datetime(at, '+80 days'), 'changed', t.id)))
FROM (
    SELECT *, moment(datetime(now(), '-1600 days'), datetime(now(), '-90 days'), 'bought', id) AS at FROM thing
) AS t
LEFT JOIN data.item AS told ON told.id = t.id
ORDER BY t.id;

-- Articles: two published ones a service; a third is in one of the other states, in turns.
CREATE TEMP TABLE written AS
SELECT offer.id AS service, org_id, name || ': ' || (a.value ->> 0) AS title, a.value ->> 1 AS summary,
    a.value ->> 2 AS body, iif(a.key < 2, 'published', '["draft", "review", "retired"]' ->> (
        (row_number() OVER (PARTITION BY a.key = 2 ORDER BY offer.id) - 1) % 3)) AS state,
    iif(a.key = 1, 'external', 'internal') AS visibility, (SELECT draw(user_id, 'writes', offer.id, a.key)
        FROM worker WHERE worker.group_id = offer.group_id AND since < datetime(now(), '-700 days')) AS owner,
        a.key AS turn, NULL AS at, NULL AS edited
FROM offer, json_each(articles) AS a
ORDER BY offer.id, a.key;

INSERT INTO written
SELECT NULL, org_id, e.title, summary, body, state, 'internal', user_id, place, written, edited
FROM data.extra_article AS e JOIN staff ON email = e.owner ORDER BY place;

INSERT INTO knowledge
SELECT printf('KB_%03d', w.id), printf('KB%07d', w.id), title, summary, body, state, visibility,
    coalesce((SELECT user_id FROM staff WHERE email = told.owner), w.owner), org_id,
    coalesce(told.written, at), coalesce(told.edited, w.edited, iif(state = 'draft', at,
        moment(datetime(at, '+1440 minutes'), datetime(at, '+20000 minutes'), 'edit', title)))
FROM (
    SELECT rowid AS id, service, org_id, title, summary, body, state, visibility, owner, edited, coalesce(at,
        iif(state IN ('published', 'retired'),
            moment(datetime(now(), '-700 days'), datetime(now(), '-60 days'), title),
            moment(datetime(now(), '-40 days'), datetime(now(), '-20 days'), title))) AS at
    FROM written
) AS w
LEFT JOIN data.article AS told ON told.id = w.id
ORDER BY w.id;

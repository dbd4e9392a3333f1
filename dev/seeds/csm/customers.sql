-- Accounts with sites and contacts, what they signed, and the units that stand there.

-- A larger company has sisters of those told, then customers called by two words; people there have a surname
-- that others of their city have too.
CREATE TEMP TABLE name AS
SELECT city, name, row_number() OVER (PARTITION BY city ORDER BY lot(name, city)) AS nth
FROM (
    SELECT city, given.value || ' ' || family.value AS name
    FROM data.folk, json_each(given) AS given, json_each(family) AS family
)
WHERE name NOT IN (SELECT value FROM data.customer, json_each(contacts));

CREATE TEMP TABLE kin AS
SELECT sister.name AS client, json_group_array((given ->> ((CAST(20 * lot('kin', sister.name) AS INTEGER) + 7 * who.key) % 20))
    || ' ' || substr(who.value, instr(who.value, ' ') + 1)) AS contacts
FROM data.sister AS sister
JOIN data.customer AS told ON told.place = (sister.place + 1) / 2
JOIN data.folk ON folk.city = sister.city, json_each(told.contacts) AS who
GROUP BY sister.name;

CREATE TEMP TABLE client AS
SELECT place AS nth, name, kind, domain, city, sites, contacts, 0 AS grown FROM data.customer
UNION ALL
SELECT count + row_number() OVER (ORDER BY rank, nth), name, 'customer', lower(replace(name, ' ', '')) || '.example',
    city, '["Main Site, ' || (20 + nth * 5) || ' ' || pick(streets, name) || '"'
        || iif(lot('north', name) < 0.85, ', "North Building, ' || (11 + nth * 3) || ' ' || pick(streets, name, 2) || '"', '')
        || iif(lot('wing', name) < 0.4, ', "Laboratory Wing, ' || (15 + nth * 4) || ' ' || pick(streets, name, 3) || '"', '')
        || ']', '[]', 1
FROM (
    SELECT 1 AS rank, name, city, place AS nth FROM data.sister WHERE scale() > 1
    UNION ALL
    SELECT 2, a.first || ' ' || b.second, pick('["new_york", "london", "mumbai", "tokyo", "sydney"]', a.first, b.second),
        row_number() OVER (ORDER BY lot(a.first, b.second)) + (SELECT count(*) FROM data.sister)
    FROM data.word AS a, data.word AS b
), (SELECT count(*) AS count, '["Market Row", "Harbour Road", "Foundry Lane", "Cedar Way", "Mill Road", "Dockside",
    "Canal Street", "Observatory Hill", "Station Avenue", "Orchard Street"]' AS streets FROM data.customer)
WHERE nth <= count * (scale() - 1);

UPDATE client SET contacts = (
    SELECT json_group_array(value) FROM (SELECT value FROM (
        SELECT value FROM kin, json_each(kin.contacts) WHERE kin.client = client.name
        UNION
        SELECT name FROM name JOIN (
            SELECT nth AS client, 3 * row_number() OVER (PARTITION BY city ORDER BY nth) AS seat FROM client WHERE grown
        ) ON client = client.nth
        WHERE name.city = client.city AND name.nth IN (seat - 2, seat - 1, seat)
    ) ORDER BY lot(value))
)
WHERE grown;

INSERT INTO account
VALUES (1, 'Halden Instruments', 'internal', 'halden.example', 1, '2023-05-08 09:00:00', '2023-05-08 09:00:00');

INSERT INTO account
SELECT nth + 1, name, kind, domain, 1, at, at
FROM (
    SELECT *, moment(datetime(now(), '-900 days'), datetime(now(), '-300 days'), 'since', name) AS at
    FROM client
);

-- A site reads `name, number street`. The number between the sites told and the others is that of the old annex.
INSERT INTO location
SELECT (SELECT count(*) FROM data.hub) + row_number() OVER (ORDER BY nth, site.key) + grown,
    client.name || ' ' || substr(value, 1, instr(value, ',') - 1),
    substr(value, instr(value, ', ') + 2,
        instr(substr(value, instr(value, ', ') + 2), ' ') - 1),
    substr(substr(value, instr(value, ', ') + 2), instr(substr(value, instr(value, ', ') + 2), ' ') + 1),
    client.city, (SELECT country FROM location AS hub WHERE hub.city = client.city), 1,
    sys_created_on, sys_created_on
FROM client, json_each(sites) AS site
JOIN account ON account_id = nth + 1;

CREATE TEMP TABLE site AS
SELECT account_id, location_id, substr(location.name, length(account.name) + 2) AS name
FROM location JOIN account ON location.name LIKE account.name || ' %'
WHERE account_id > 1;

-- Who joined customer service later has the numbers between the portal users told and the others.
CREATE TEMP TABLE newcomer AS
SELECT row_number() OVER (ORDER BY number) AS nth, first_name, last_name, email, phone, hired
FROM company.person WHERE grown AND department = 'Customer Service' AND departed IS NULL;

-- Portal users: phones count up by city.
CREATE TEMP TABLE portal AS
SELECT (SELECT count(*) FROM data.staff) + row_number() OVER (ORDER BY nth, contact.key)
        + iif(grown, (SELECT count(*) FROM newcomer), 0) AS user_id,
    nth + 1 AS account_id, contact.key AS seat, domain, client.city,
    substr(value, 1, instr(value, ' ') - 1) AS first, substr(value, instr(value, ' ') + 1) AS last,
    lower(replace(value, ' ', '.')) || iif(EXISTS (SELECT 1 FROM json_each(contacts) AS other
        WHERE other.value = contact.value AND other.key < contact.key), '2', '') AS address,
    row_number() OVER (PARTITION BY client.city ORDER BY nth, contact.key) + 100 AS line,
    moment(datetime(sys_created_on, '+60 minutes'), datetime(sys_created_on, '+41 days'), 'joins', nth,
        contact.key) AS since
FROM client
JOIN account ON account_id = nth + 1, json_each(contacts) AS contact;

INSERT INTO "user"
SELECT user_id, first, last, address || '@' || domain,
    coalesce(phone, printf('{"new_york": "+1-212-555-%04d", "london": "+44-20-7946-%04d",
        "mumbai": "+91-22-5550-%04d", "tokyo": "+81-3-5550-%04d", "sydney": "+61-2-5550-%04d"}',
        line, line, line, line, line) ->> city), 'customer',
    (SELECT draw(location_id, address, domain) FROM site WHERE site.account_id = portal.account_id),
    1, since, since
FROM portal
LEFT JOIN company.person ON email = address || '@' || domain;

INSERT INTO "user"
SELECT (SELECT count(*) FROM data.staff) + told + nth, first_name, last_name, email, phone, 'agent',
    1 + nth % (SELECT count(*) FROM data.hub), 1, max(hired, '2023-05-08') || ' 09:00:00',
    max(hired, '2023-05-08') || ' 09:00:00'
FROM newcomer, (SELECT sum(json_array_length(contacts)) AS told FROM data.customer);

INSERT INTO user_group_member
SELECT (SELECT max(member_id) FROM user_group_member) + row_number() OVER (ORDER BY place, user_id), place, user_id,
    moment(sys_created_on, datetime(sys_created_on, '+62 days'), 'joins', place, email)
FROM (
    SELECT team.place, joins, user_id, "user".sys_created_on, "user".email,
        row_number() OVER (PARTITION BY team.place ORDER BY lot(team.name, "user".email)) AS nth
    FROM data.team AS team, newcomer JOIN "user" USING (email)
)
WHERE nth <= joins;

INSERT INTO contact
SELECT row_number() OVER (ORDER BY user_id), account_id, user_id, 1, seat = 0, since, since
FROM portal;

-- Contracts and their entitlements; between those told and the others is the one that awkward.sql adds.
-- Everybody had an earlier contract, those told before their first; some of the others have two today.
CREATE TEMP TABLE era AS
SELECT nth, name, nth + 1 AS account_id, grown, coalesce(
        (SELECT min(start) FROM data.contract WHERE account = name),
        date(now(), '-' || CAST(30 + 670 * lot('signed', name) AS INTEGER) || ' days')) AS start
FROM client;

CREATE TEMP TABLE offer AS
SELECT place AS id, json_array(name, (SELECT draw(other.name, 'with', one.name) FROM data.product AS other
        WHERE other.category = one.category AND other.later AND other.state IS NULL AND other.name <> one.name)) AS products, category
FROM data.product AS one
WHERE later AND state IS NULL AND category <> 'service';

CREATE TEMP TABLE deal AS
SELECT place AS id, account_id, c.kind, status, price, start, "end", c.level, cases, products
FROM data.contract AS c JOIN account ON account.name = account;

INSERT INTO deal
SELECT (SELECT count(*) FROM data.contract) + row_number() OVER (ORDER BY nth, turn), account_id, kind,
    iif("end" < date(now()), 'expired', 'active'), 100 * CAST(price AS INTEGER), start, "end", level, cases, products
FROM (
    SELECT nth, 1 AS turn, account_id, 'support' AS kind, 110 + 180 * lot('price', name) AS price, start,
        date(start, iif(start < date(now(), '-350 days'), '+2 years', pick('["+1 year", "+2 years", "+3 years"]', 'term', name))) AS "end",
        pick('{"standard": 5, "premium": 4, "enterprise": 2}', 'level', name) AS level,
        pick('[5, 6, 8, 10, 12]', 'cases', name) AS cases, NULL AS products
    FROM era WHERE grown
    UNION ALL
    SELECT nth, 2, account_id, 'support', 90 + 120 * lot('price', 2, name), date(start, '-1 year', '-1 day'),
        date(start, '-1 day'), pick('{"standard": 5, "premium": 3}', 'level', 2, name), pick('[4, 5, 6, 8]', 'cases', 2, name), NULL
    FROM era WHERE scale() > 1 AND (grown OR lot('before', name) < 0.8)
    UNION ALL
    SELECT nth, 3, account_id, iif(category = 'software', 'subscription', 'warranty'), 25 + 90 * lot('price', 3, name), start,
        date(start, pick('["+1 year", "+2 years"]', 'term', 3, name)),
        pick('{"standard": 5, "premium": 3}', 'level', 3, name), pick('[3, 4, 5, 6]', 'cases', 3, name),
        iif(lot('two', name) < 0.5, products, json_array(products ->> 0))
    FROM (SELECT nth, name, account_id, grown, date(start, '+' || CAST(20 + 200 * lot('later', name) AS INTEGER) || ' days') AS start,
            (SELECT draw(offer.id, 'offer', era.name) FROM offer) AS id FROM era)
    JOIN offer USING (id)
    WHERE grown AND lot('second', name) < 0.8 AND start < date(now(), '-20 days')
);

INSERT INTO contract
SELECT id, account_id, kind, status, price, start, "end",
    min(datetime(start, '-12 days', '+10 hours'), datetime(now(), '-2 days')),
    iif("end" < date(now()), datetime("end", '+6 hours'),
        min(datetime(start, '-12 days', '+10 hours'), datetime(now(), '-1 day')))
FROM deal;

INSERT INTO entitlement
SELECT row_number() OVER (ORDER BY deal.id, product.key) + (deal.id > (SELECT count(*) FROM data.contract)), c.account_id,
    product_id, deal.id, deal.level,
    hours,
    cases, c.status <> 'expired' AND shelved IS NULL, c.sys_created_on, c.sys_updated_on
FROM deal
JOIN contract AS c ON contract_id = deal.id
JOIN data.coverage AS coverage ON coverage.level = deal.level, json_each(coalesce(products, '[null]')) AS product
LEFT JOIN (SELECT place AS product_id, name, shelved FROM data.product) ON name = product.value
WHERE deal.level IS NOT NULL;

-- Units: those that are told, what entitlements name, and as many more as there are, where sites are.
CREATE TEMP TABLE unit AS
SELECT u.id, account_id, product_id, location_id, serial, status, installed, warranty_end,
    coalesce(changed, installed) AS changed
FROM data.unit AS u
JOIN account ON account.name = account
JOIN product ON product.name = product
JOIN site USING (account_id)
WHERE site.name = u.site;

INSERT INTO unit
SELECT NULL, account_id, product_id, (SELECT draw(location_id, e.account_id, nth) FROM site
        WHERE site.account_id = e.account_id), NULL, 'in_use',
    moment(datetime(now(), '-800 days'), datetime(now(), '-260 days'), 'bought', account_id, product_id),
    NULL, NULL
FROM (
    SELECT account_id, product_id, row_number() OVER () AS nth FROM entitlement
    WHERE product_id AND active
        AND (account_id, product_id) NOT IN (SELECT account_id, product_id FROM unit)
) AS e;

-- Beside a unit that is told stands one of a sister model, and one like it that is not in use.
CREATE TEMP TABLE family AS
SELECT place AS product_id, substr(name, 1, instr(name, ' ') + instr(substr(name, instr(name, ' ') + 1) || ' ', ' ') - 1) AS family,
    later, state, shelved
FROM data.product;

INSERT INTO unit
SELECT NULL, account_id, sister, location_id, NULL, status,
    moment(datetime(now(), '-800 days'), datetime(now(), '-260 days'), 'sister', id, sister, status), NULL, NULL
FROM (
    SELECT u.*, product_id AS sister FROM (SELECT id, account_id, product_id, location_id, pick('["in_stock", "repair", "retired"]', 'spare', id) AS status
        FROM unit WHERE id) AS u
    UNION ALL
    SELECT u.id, u.account_id, u.product_id, u.location_id, 'in_use', (SELECT draw(f.product_id, 'sister', u.id) FROM family AS f
        JOIN family AS own ON own.product_id = u.product_id AND own.family = f.family WHERE f.later AND f.state IS NULL)
    FROM unit AS u WHERE u.id
)
WHERE sister AND scale() > 1 AND sister NOT IN (SELECT place FROM data.product WHERE shelved OR state = 'retired')
    AND account_id NOT IN (SELECT place + 1 FROM data.customer WHERE settled);

CREATE TEMP TABLE bought AS
SELECT n, (SELECT draw(location_id, 'place', n) FROM site
    WHERE account_id NOT IN (SELECT place + 1 FROM data.customer WHERE settled)) AS location_id
FROM data.number, data.volume
WHERE n <= units * scale() - (SELECT count(*) FROM unit);

INSERT INTO unit
SELECT NULL, account_id, (SELECT draw(place, 'unit', n) FROM data.product
        WHERE category <> 'service' AND state IS NULL AND shelved IS NULL),
    location_id, NULL, pick('{"in_use": 80, "in_stock": 6, "repair": 8, "retired": 6}', 'status', n),
    moment(datetime(now(), '-800 days'), datetime(now(), '-260 days'), 'bought', n), NULL, NULL
FROM bought JOIN site USING (location_id)
WHERE true;

-- number: unit.id by account_id, rowid

INSERT INTO installed_product
SELECT unit.id, account_id, product_id, location_id,
    coalesce(serial, printf('%s-%s-%d%03d', code, substr(installed, 3, 2), 10 + 90 * lot('serial', unit.id),
        unit.id)),
    status, coalesce(warranty_end, date(installed, pick('["+2 years", "+3 years"]', 'lasts', unit.id))),
    installed, coalesce(changed, iif(status = 'in_use', installed,
        moment(datetime(now(), '-250 days'), datetime(now(), '-5 days'), 'changed', unit.id)))
FROM unit
JOIN (
    SELECT place, group_concat(letter, '') AS code FROM (
        SELECT place, substr(name, n, 1) AS letter FROM data.product, data.number
        WHERE n <= length(name) AND (substr(name, n, 1) BETWEEN 'A' AND 'Z'
            OR substr(name, n, 1) BETWEEN '0' AND '9')
        ORDER BY place, n
    ) GROUP BY place
) ON place = product_id
ORDER BY unit.id;

-- A customer was known before the first contract and the first unit.
UPDATE account SET sys_created_on = first, sys_updated_on = first
FROM (
    SELECT a.account_id AS id, datetime(min(
            coalesce((SELECT min(sys_created_on) FROM contract AS c WHERE c.account_id = a.account_id), a.sys_created_on),
            coalesce((SELECT min(sys_created_on) FROM installed_product AS u WHERE u.account_id = a.account_id), a.sys_created_on)
        ), '-9 days') AS first
    FROM account AS a
)
WHERE id = account_id AND first < sys_created_on AND account_id > 1;

-- Accounts with sites and contacts, what they signed, and the units that stand there.

-- Larger sizes have customers called by two words, with contacts named after others of their city.
CREATE TEMP TABLE name AS
SELECT city, first || ' ' || last AS name,
    row_number() OVER (PARTITION BY city ORDER BY lot(first, last, city)) AS nth
FROM (
    SELECT DISTINCT one.city, substr(a.value, 1, instr(a.value, ' ') - 1) AS first,
        substr(b.value, instr(b.value, ' ') + 1) AS last
    FROM data.customer AS one, json_each(one.contacts) AS a
    JOIN data.customer AS other USING (city), json_each(other.contacts) AS b
    WHERE one.place <> other.place
);

CREATE TEMP TABLE client AS
SELECT place AS nth, name, kind, domain, city, sites, contacts, 0 AS grown FROM data.customer
UNION ALL
SELECT count + nth, name, 'customer', lower(replace(name, ' ', '-')) || '.example', city,
    '["Main Site, ' || (100 + nth) || ' Market Row"]', '[]', 1
FROM (
    SELECT a.first || ' ' || b.second AS name,
        row_number() OVER (ORDER BY lot(a.first, b.second)) AS nth,
        pick('["new_york", "london", "mumbai", "tokyo", "sydney"]', a.first, b.second) AS city,
        (SELECT count(*) FROM data.customer) AS count
    FROM data.word AS a, data.word AS b
)
WHERE nth <= count * (scale() - 1);

UPDATE client SET contacts = (
    SELECT json_group_array(name) FROM name JOIN (
        SELECT nth AS client, 2 * row_number() OVER (PARTITION BY city ORDER BY nth) AS seat
        FROM client WHERE grown
    ) ON client = client.nth
    WHERE name.city = client.city AND name.nth IN (seat - 1, seat)
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

-- A site reads `name, number street`.
INSERT INTO location
SELECT (SELECT count(*) FROM data.hub) + row_number() OVER (ORDER BY nth, site.key),
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

-- Portal users: phones count up by city.
CREATE TEMP TABLE portal AS
SELECT (SELECT count(*) FROM data.staff) + row_number() OVER (ORDER BY nth, contact.key) AS user_id,
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

INSERT INTO contact
SELECT row_number() OVER (ORDER BY user_id), account_id, user_id, 1, seat = 0, since, since
FROM portal;

-- Contracts and their entitlements.
CREATE TEMP TABLE deal AS
SELECT place AS id, account_id, c.kind, status, price, start, "end", c.level, cases, products
FROM data.contract AS c JOIN account ON account.name = account
UNION ALL
SELECT (SELECT count(*) FROM data.contract) + row_number() OVER (ORDER BY nth), nth + 1, 'support',
    'active', price, start, date(start, '+2 years'), level, 10, NULL
FROM (
    SELECT nth, 100 * CAST(110 + 180 * lot('price', name) AS INTEGER) AS price,
        date(now(), '-' || CAST(30 + 670 * lot('signed', name) AS INTEGER) || ' days') AS start,
        pick('{"standard": 5, "premium": 4, "enterprise": 2}', 'level', name) AS level
    FROM client WHERE grown
);

INSERT INTO contract
SELECT id, account_id, kind, status, price, start, "end",
    min(datetime(start, '-12 days', '+10 hours'), datetime(now(), '-2 days')),
    iif("end" < date(now()), datetime("end", '+6 hours'),
        min(datetime(start, '-12 days', '+10 hours'), datetime(now(), '-1 day')))
FROM deal;

INSERT INTO entitlement
SELECT row_number() OVER (ORDER BY deal.id, product.key), c.account_id, product_id, deal.id, deal.level,
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

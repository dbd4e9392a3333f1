-- Cases: those that are told, and everyday ones in the numbers between and behind them.

CREATE TEMP TABLE file (
    id INTEGER PRIMARY KEY, account_id, contact_id, product_id, unit, issue, channel, priority, state,
    created, changed, team, assigned, reason, reopened, taken, answered, solved, solution, again, slas, silent,
    unlinked
);

INSERT INTO file
SELECT told.id, account_id, contact_id, product_id, unit, issue, channel, priority, state, created,
    coalesce(changed, created), group_id, worker.user_id, escalation, coalesce(reopened, 0), taken,
    answered, solved, solution, again, slas, silent, unlinked
FROM data.told
JOIN "user" AS portal ON portal.email = contact
JOIN contact AS c ON portal_user_id = portal.user_id
LEFT JOIN product ON product.name = product
LEFT JOIN user_group AS g ON g.name = team
LEFT JOIN "user" AS worker ON worker.email = assigned_to;

-- An everyday case came in between the told ones before and after it, and before this month. The numbers behind
-- the last one told are of cases that were taken over from the registers of other desks, half of them lately.
CREATE TEMP TABLE arrival AS
SELECT n, n > last AS over, moment(
        coalesce((SELECT created FROM file WHERE id < n AND n < last ORDER BY id DESC LIMIT 1),
            datetime(now(), iif(n < last, '-240 days',
                pick('["-240 days", "-240 days", "-120 days", "-31 days", "-12 days"]', 'span', n)))),
        min(coalesce((SELECT created FROM file WHERE id > n ORDER BY id LIMIT 1), now()),
            '2026-02-27 20:00:00'), 'case', n) AS created
FROM data.number, data.volume, (SELECT max(id) AS last FROM file)
WHERE n <= cases * scale() AND n NOT IN (SELECT id FROM file);

CREATE TEMP TABLE everyday AS
SELECT n AS id, created, julianday(now()) - julianday(created) AS age
FROM (SELECT n, over, row_number() OVER (PARTITION BY over ORDER BY n) AS turn FROM arrival)
JOIN (SELECT created, over, row_number() OVER (PARTITION BY over ORDER BY created) AS turn FROM arrival)
    USING (over, turn);

-- Who is covered today, and for what; contacts of whom something is told have only everyday cases of long ago.
CREATE TEMP TABLE cover AS
SELECT e.account_id, entitlement_id, e.product_id, opens, closes, days
FROM entitlement AS e
JOIN contract AS c USING (contract_id)
JOIN data.coverage ON hours = coverage_hours
WHERE e.active AND c.status = 'active' AND date(now()) BETWEEN start_date AND end_date;

CREATE TEMP TABLE caller AS
SELECT contact_id, c.account_id, is_primary, contact_id IN (SELECT contact_id FROM file)
    OR portal_user_id IN (SELECT user_id FROM "user" JOIN data.spared USING (email)) AS told
FROM contact AS c
WHERE EXISTS (SELECT 1 FROM cover WHERE cover.account_id = c.account_id);

-- The subject: mostly a unit in use, else the product that is covered or a service, else nothing.
CREATE TEMP TABLE house AS SELECT DISTINCT account_id, told FROM caller;

CREATE TEMP TABLE regular AS
SELECT id, created, age, age > 45 AND scale() > 1 AND lot('regular', id) < 0.5 AS told FROM everyday;

CREATE TEMP TABLE place AS
SELECT r.*, (SELECT draw(account_id, 'where', id) FROM house WHERE house.told = r.told) AS account_id FROM regular AS r;

CREATE TEMP TABLE incident AS
SELECT id, created, age, (SELECT draw(contact_id, 'calls', id) FROM caller WHERE caller.told = place.told
    AND caller.account_id = place.account_id) AS contact_id
FROM place;

CREATE TEMP TABLE ground AS
SELECT i.*, account_id, (SELECT draw(entitlement_id, 'covers', i.id) FROM cover
    WHERE cover.account_id = caller.account_id) AS entitlement_id
FROM incident AS i JOIN caller USING (contact_id);

CREATE TEMP TABLE subject AS
SELECT g.*, c.product_id AS covered, opens, closes, days, (
    SELECT draw(installed_product_id, 'unit', g.id) FROM installed_product AS u
    WHERE u.account_id = g.account_id AND u.status = 'in_use'
        AND coalesce(c.product_id, u.product_id) = u.product_id
        AND installed_product_id NOT IN (SELECT unit FROM file WHERE unit)
        AND lot('unit or not', g.id) < 0.78) AS unit
FROM ground AS g JOIN cover AS c USING (entitlement_id);

CREATE TEMP TABLE raised AS
SELECT s.*, coalesce(
        (SELECT product_id FROM installed_product WHERE installed_product_id = unit), covered,
        iif(lot('about', id) < 0.3, NULL,
            (SELECT draw(product_id, 'service', id) FROM product WHERE category = 'service'))) AS product_id,
    pick('{"critical": 8, "high": 24, "moderate": 45, "low": 23}', 'priority', id) AS priority,
    pick('{"email": 30, "phone": 26, "web": 20, "chat": 12, "alert": 6, "community": 3, "social": 3}',
        'channel', id) AS channel,
    pick((SELECT states FROM data.progress WHERE age <= days ORDER BY days LIMIT 1), 'state', id) AS state,
    datetime(created, printf('+%d minutes', 4 + 66 * lot('began', id))) AS began
FROM subject AS s;

-- An open case that is told is the only one of its account on that product, and who calls twice within a month
-- about one thing hears that there is a case already.
UPDATE raised SET product_id = NULL, unit = NULL
WHERE (account_id, product_id) IN (
        SELECT account_id, product_id FROM file WHERE state IN ('new', 'in_progress', 'pending'))
    AND (state IN ('new', 'in_progress', 'pending') OR unit IS NULL);

UPDATE raised SET state = 'canceled'
WHERE product_id AND age < 40 AND EXISTS (
    SELECT 1 FROM raised AS other WHERE other.id < raised.id AND other.contact_id = raised.contact_id
        AND other.product_id = raised.product_id AND other.age < raised.age + 30);

-- The clock of the service levels starts when the coverage opens.
CREATE TEMP TABLE begun AS
SELECT r.*, category, p.team AS own, resolution.minutes AS resolve, response.minutes AS answer, CASE
    WHEN opens = 0 OR CAST(strftime('%H', began) AS INTEGER) BETWEEN opens AND closes - 1
        AND (strftime('%w', began) + 6) % 7 < days THEN began
    ELSE (SELECT min(at) FROM (
        SELECT datetime(date(began), printf('+%d days', n - 1), printf('+%d hours', opens)) AS at
        FROM data.number WHERE n <= 5
    ) WHERE at > began AND (strftime('%w', at) + 6) % 7 < days) END AS taken
FROM raised AS r
JOIN data.level AS response ON response.metric = 'response' AND response.priority = r.priority
    AND response.pause IS NULL AND response.active IS NULL
JOIN data.level AS resolution ON resolution.metric = 'resolution' AND resolution.priority = r.priority
    AND resolution.pause IS NULL AND resolution.active IS NULL
LEFT JOIN data.product AS p ON p.place = r.product_id;

CREATE TEMP TABLE solved AS
SELECT *, iif(state IN ('new', 'canceled'), NULL, datetime(taken, printf('+%d minutes', iif(lot('late', id) < 0.12,
        answer + 5 + answer * lot('answer', id), 2 + (answer - 7) * lot('answer', id))))) AS answered,
    iif(state IN ('resolved', 'closed'), datetime(taken, printf('+%d minutes', iif(lot('slow', id) < 0.15,
        resolve + 20 + resolve * lot('solve', id), resolve / 8 + (resolve - 10) * 7 / 8 * lot('solve', id)))),
        NULL) AS solved
FROM begun;

-- What would have happened after now has not.
UPDATE solved SET state = 'in_progress', solved = NULL WHERE solved >= datetime(now(), '-1 hour');

UPDATE solved SET answered = solved WHERE answered >= now() AND solved;

UPDATE solved SET answered = NULL WHERE answered >= now();

CREATE TEMP TABLE ended AS
SELECT *, iif(state = 'closed', datetime(solved, printf('+%d minutes', 200 + 5800 * lot('close', id))), NULL) AS closed,
    group_id AS team
FROM solved
JOIN data.handling AS h ON h.category = coalesce(solved.category, 'none')
    AND h.critical = (priority = 'critical')
LEFT JOIN user_group ON user_group.name = coalesce(own, pick(teams, 'team', solved.id)) AND state <> 'new';

UPDATE ended SET state = 'resolved', closed = NULL WHERE closed >= datetime(now(), '-30 minutes');

-- What was said: the issue with whatever fits of what the contact told about it.
CREATE TEMP TABLE remark AS
SELECT e.id, e.product_id, 118 - coalesce(length(p.name), -2) AS room, coalesce(
        (SELECT pick(issues, 'issue', e.id) ->> 0 FROM data.product WHERE place = e.product_id),
        (SELECT draw(issue, 'question', e.id) FROM data.question)) AS what,
    coalesce(e.category, 'none') AS category, CASE WHEN days = 0 THEN 'since this morning'
        WHEN days < 5 THEN 'since ' || (weekdays ->> CAST(strftime('%w', e.created, '-' || days || ' days') AS INTEGER))
        ELSE 'since ' || CAST(strftime('%d', e.created, '-' || days || ' days') AS INTEGER) || ' '
            || (months ->> (strftime('%m', e.created, '-' || days || ' days') - 1)) END AS since,
    iif(site.name = 'Main Site', 'at the ', 'in the ') || site.name AS place,
    pick('["serial ", "S/N ", "unit "]', 'calls it', e.id) || serial_number AS serial
FROM (SELECT ended.*, CAST(13 * lot('days', id) * lot('days', 2, id) AS INTEGER) AS days,
        '["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]' AS weekdays,
        '["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December"]' AS months FROM ended) AS e
JOIN contact USING (contact_id)
JOIN "user" AS portal ON portal.user_id = portal_user_id
LEFT JOIN installed_product ON installed_product_id = unit
JOIN site ON site.location_id = coalesce(installed_product.location_id, portal.location_id)
LEFT JOIN data.product AS p ON p.place = e.product_id;

CREATE TEMP TABLE detail AS
SELECT remark.*, (SELECT draw("when", 'when', id) FROM data.circumstance AS c WHERE c.category = remark.category) AS "when",
    (SELECT draw(tried, 'tried', id) FROM data.circumstance AS c WHERE c.category = remark.category) AS tried
FROM remark;

CREATE TEMP TABLE said AS
SELECT id, text, row_number() OVER (PARTITION BY id ORDER BY lot('voice', id, nth)) AS turn
FROM (
    SELECT id, room, voice.place AS nth, replace(replace(replace(replace(replace(replace(voice.text, '{what}', what), '{since}', since),
        '{where}', r.place), '{when}', "when"), '{tried}', tried), '{serial}', coalesce(serial, '{serial}')) AS text
    FROM detail AS r, data.voice AS voice
    WHERE r.product_id OR voice.text LIKE '{what}%{tried}%{when}%' OR voice.text LIKE '{what} {when}; {tried}'
        OR voice.text LIKE '{what} {when} - {tried}'
)
WHERE length(text) <= room AND text NOT LIKE '%{serial}%';

INSERT INTO file
SELECT id, account_id, contact_id, e.product_id, unit, (SELECT text FROM said WHERE said.id = e.id AND turn = 1),
    channel, priority, state, created, CASE state
        WHEN 'new' THEN created
        WHEN 'canceled' THEN min(now(), datetime(began, printf('+%d minutes', 30 + 870 * lot('cancel', id))))
        WHEN 'pending' THEN max(datetime(now(), printf('-%d minutes', 60 + 1140 * lot('pause', id))), began)
        WHEN 'resolved' THEN solved
        WHEN 'closed' THEN closed
        ELSE began END,
    team, iif(team, (SELECT draw(user_id, 'works', id) FROM user_group_member JOIN "user" USING (user_id)
        WHERE group_id = team AND active AND role <> 'admin' AND "user".sys_created_on < e.created
            AND (state IN ('closed', 'canceled') OR email NOT IN (SELECT email FROM data.spared))), NULL),
    iif(priority IN ('critical', 'high') AND state NOT IN ('new', 'canceled') AND lot('escalated', id) < 0.22,
        pick('["urgency", "vip", "impact", "customer_request"]', 'reason', id), NULL),
    state = 'in_progress' AND lot('reopened', id) < 0.08, iif(state = 'new', NULL, taken), answered, solved,
    iif(state = 'closed' OR state = 'resolved' AND lot('explained', id) < 0.6, coalesce(
        (SELECT draw(knowledge_id, 'solution', id) FROM knowledge AS k
            WHERE k.product_id = e.product_id AND k.state = 'published'),
        (SELECT draw(knowledge_id, 'solution', id) FROM knowledge AS k WHERE k.product_id IS NULL)), NULL),
    NULL, NULL, NULL, NULL
FROM ended AS e;

-- Now and then there is a second call, half way.
UPDATE file SET again = pick('["email", "phone", "chat"]', 'second', id)
WHERE id IN (
    SELECT id FROM file JOIN everyday USING (id) WHERE state <> 'new' ORDER BY lot('again', id)
    LIMIT (SELECT calls * scale() FROM data.volume)
        - (SELECT count(*) + count(again) - count(silent) FROM file)
);

INSERT INTO customer_case
SELECT id, printf('CS-%07d', id), account_id, contact_id, file.product_id, unit, channel, priority, state,
    iif(file.product_id, name || ': ', '') || issue, team, assigned, reason IS NOT NULL, reason, reopened,
    created, changed, iif(state = 'closed', changed, NULL)
FROM file LEFT JOIN product USING (product_id)
ORDER BY id;

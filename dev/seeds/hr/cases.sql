-- Cases: those that are told, and everyday ones in the numbers between and behind them.

CREATE TEMP TABLE file (
    id INTEGER PRIMARY KEY, service, matter, opened_for, opened_by, source, created, status, changed,
    priority, assigned_to, notes, skilled, approver, account, account_type, done, working, tasks
);

INSERT INTO file
SELECT id, offer.service, matter, person.user_id, coalesce(opener.user_id, person.user_id), source,
    created, status, coalesce(changed, created), coalesce(told.priority, offer.priority),
    worker.user_id, notes, skilled, approver.user_id, told.account, account_type,
    coalesce(done, 0), coalesce(working, 0), coalesce(tasks, '[]')
FROM data.told
JOIN offer ON offer.name = told.service AND offer.org = 1
JOIN staff AS person ON person.user_name = opened_for AND person.org = offer.org
LEFT JOIN staff AS opener ON opener.user_name = opened_by AND opener.org = offer.org
LEFT JOIN staff AS worker ON worker.user_name = assigned_to AND worker.org = offer.org
LEFT JOIN staff AS approver ON approver.user_name = told.approver AND approver.org = offer.org;

-- An everyday case came in between the told ones before and after it.
CREATE TEMP TABLE arrival AS
SELECT n, pick(weights, 'service', n) AS service, moment(
        coalesce((SELECT created FROM file WHERE id < n AND n < last ORDER BY id DESC LIMIT 1),
            datetime(now(), pick('{"-330 days": 6, "-90 days": 2, "-40 days": 2, "-20 days": 3}', 'since', n))),
        coalesce((SELECT created FROM file WHERE id > n ORDER BY id LIMIT 1), now()),
        'case', n) AS created
FROM data.number, data.volume, (SELECT max(id) AS last FROM file),
    (SELECT json_group_object(service, weight) AS weights FROM offer WHERE weight)
WHERE n <= cases * scale() AND n NOT IN (SELECT id FROM file);

CREATE TEMP TABLE everyday AS
SELECT n AS id, service, created
FROM (SELECT n, row_number() OVER (ORDER BY n) AS turn FROM arrival)
JOIN (SELECT service, created, row_number() OVER (ORDER BY created) AS turn FROM arrival) USING (turn);

-- Nobody has two open cases for a service: all who may ask for it take turns, apart from those of whom
-- something is told, so that what is told of them stays plain to see.
CREATE TEMP TABLE asking AS
SELECT service, user_id, role = 'employee' AS ordinary,
    row_number() OVER (PARTITION BY service ORDER BY lot('asks', service, user_id)) - 1 AS turn,
    count(*) OVER (PARTITION BY service) AS people
FROM offer
JOIN "user" AS u ON u.org_id = org AND u.active AND role IN ('employee', 'manager')
JOIN hr_profile USING (user_id)
WHERE employment_start_date < date(now(), '-335 days') AND employment_end_date IS NULL
    AND NOT EXISTS (SELECT 1 FROM user_group_member AS m
        WHERE m.user_id = u.user_id AND m.group_id IN (team, named))
    AND user_id NOT IN (SELECT opened_for FROM file)
    AND user_id NOT IN (SELECT user_id FROM staff JOIN company.awkward ON person = number
        WHERE awkward.name = 'namesakes');

-- How far it has come, and who has to do with it.
CREATE TEMP TABLE stage AS
SELECT id, service, created, user_id AS person, ordinary,
    iif(approval AND status IN ('ready', 'work_in_progress') AND lot('waits', id) < 0.4,
        'awaiting_approval', status) AS status, team, approval, named, priority, matters, account
FROM (
    SELECT *, row_number() OVER (PARTITION BY service ORDER BY id DESC) - 1 AS nth,
        (SELECT pick(weights, 'status', id) FROM data.progress WHERE julianday(now())
            - julianday(created) >= "from" ORDER BY "from" DESC LIMIT 1) AS status
    FROM everyday
)
JOIN offer USING (service)
JOIN asking USING (service)
WHERE turn = nth % people;

-- Those of whom something is told have other cases behind them, for other services.
CREATE TEMP TABLE known AS
SELECT user_id, org, row_number() OVER (PARTITION BY org ORDER BY lot('known', user_id)) - 1 AS turn,
    count(*) OVER (PARTITION BY org) AS people
FROM staff
WHERE (user_id IN (SELECT opened_for FROM file)
        OR number IN (SELECT person FROM company.awkward WHERE name LIKE 'namesakes%'))
    AND user_id IN (SELECT user_id FROM hr_profile) AND hired < date(now(), '-335 days');

CREATE TEMP TABLE earlier AS
SELECT past.id, user_id
FROM (
    SELECT s.*, o.org, row_number() OVER (PARTITION BY o.org ORDER BY s.id) AS nth
    FROM stage AS s JOIN offer AS o USING (service)
    WHERE s.status LIKE 'c%' AND lot('earlier', s.id) < iif(o.org = 1, 0.55, 0.1)
) AS past
JOIN known ON known.org = past.org AND turn = nth % people
WHERE NOT EXISTS (SELECT 1 FROM file WHERE opened_for = user_id AND file.service = past.service)
    AND user_id NOT IN (SELECT m.user_id FROM user_group_member AS m
        WHERE m.group_id IN (past.team, past.named));

UPDATE stage SET person = (SELECT user_id FROM earlier WHERE earlier.id = stage.id)
WHERE id IN (SELECT id FROM earlier);

CREATE TEMP TABLE begun AS
SELECT id, service, person, iif(own, person, (SELECT draw(user_id, 'opens', id) FROM worker
        WHERE group_id = team AND user_id <> person AND hired < created)) AS opener,
    iif(own, 'self-service',
        pick('{"email": 6, "phone": 3, "chat": 3, "walk-in": 1, "virtual-agent": 1}', 'source', id)) AS source,
    created, status,
    iif(status = 'draft', created, moment(datetime(created, '+70 minutes'),
        datetime(created, iif(status LIKE 'c%', '+12 days', '+3 days')), 'changed', id)) AS changed,
    iif(lot('other', id) < 0.25,
        pick('{"critical": 1, "high": 5, "moderate": 4, "low": 3}', 'priority', id), priority) AS priority,
    iif(status IN ('work_in_progress', 'awaiting_acceptance', 'suspended', 'closed_complete',
            'closed_incomplete') OR status <> 'draft' AND status <> 'cancelled' AND lot('taken', id) < 0.4,
        (SELECT draw(user_id, 'works', id) FROM worker
            WHERE group_id = team AND user_id <> person AND hired < created
            AND (status LIKE 'c%' OR user_id NOT IN (SELECT user_id FROM staff JOIN data.spared
                USING (email)))), NULL) AS worker,
    iif(approval AND status NOT IN ('draft', 'ready'), (SELECT draw(user_id, 'decides', id)
        FROM user_group_member JOIN "user" AS u USING (user_id)
            JOIN staff USING (user_id)
        WHERE group_id = named AND u.active AND user_id <> person AND hired < created), NULL) AS approver,
    account, approval, matters
FROM (SELECT *, ordinary AND lot('self', id) < 0.3 AS own FROM stage);

-- The words that a case's texts are filled in with: a date is that of the calendar, a name somebody's.
CREATE TEMP TABLE calendar AS
SELECT day, CAST(strftime('%d', day) AS INTEGER) || ' ' || month AS text, month
FROM (
    SELECT date(now(), (n - 900) || ' days') AS day FROM data.number WHERE n < 1200
)
JOIN (SELECT key, value AS month FROM json_each('["January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December"]'))
    ON key = strftime('%m', day) - 1;

CREATE INDEX temp.days ON calendar (day);

CREATE TEMP TABLE unit AS SELECT DISTINCT org, department FROM staff;

CREATE TEMP TABLE spoken AS
SELECT begun.id, person, created, changed, staff.first_name, staff.last_name, staff.department,
    staff.hired,
    site.city AS home, boss.first_name || ' ' || boss.last_name AS boss,
    coalesce((SELECT text FROM calendar WHERE day = date(max(moment(created, changed, 'then', begun.id), created))),
        '') AS then_day,
    (SELECT draw(s.first_name || ' ' || s.last_name, 'mate', begun.id) FROM staff AS s
        WHERE s.org = staff.org AND s.user_id <> person AND s.departed IS NULL AND s.hired < begun.created
            AND s.number <> staff.manager AND s.department = staff.department) AS mate,
    (SELECT draw(u.department, 'team', begun.id) FROM unit AS u
        WHERE u.org = staff.org AND u.department <> staff.department) AS other,
    '"' || json_extract(steps, '$[0][1]') || '"' AS did
FROM begun
JOIN offer USING (service)
JOIN staff ON user_id = person
JOIN company.site AS site ON site.number = staff.site
LEFT JOIN company.person AS boss ON boss.number = staff.manager;

CREATE TEMP TABLE saying AS
SELECT p.id AS file, value AS slot,
    CASE value
        WHEN '{first}' THEN first_name
        WHEN '{last}' THEN last_name
        WHEN '{boss}' THEN coalesce(boss, 'the board')
        WHEN '{mate}' THEN coalesce(mate, 'a colleague')
        WHEN '{team}' THEN other
        WHEN '{site}' THEN 'the ' || home || ' site'
        WHEN '{did}' THEN did
        WHEN '{then}' THEN then_day
        WHEN '{week}' THEN CAST(strftime('%W', date(created, '-7 days')) + 1 AS INTEGER)
        WHEN '{sum}' THEN CAST(40 + lot('sum', p.id) * 900 AS INTEGER) || printf('.%02d', 10 * CAST(lot('cent', p.id) * 10 AS INTEGER))
        WHEN '{year}' THEN min(strftime('%Y', created) - 1, max(2019, strftime('%Y', hired))
            + CAST(lot('year', p.id) * 4 AS INTEGER))
        WHEN '{day}' THEN (SELECT text FROM calendar WHERE day = date(created, -CAST(2 + lot('day', p.id) * 26 AS INTEGER) || ' days'))
        WHEN '{next}' THEN (SELECT text FROM calendar WHERE day = date(changed, CAST(9 + lot('next', p.id) * 40 AS INTEGER) || ' days'))
        WHEN '{month}' THEN (SELECT month FROM calendar WHERE day = date(created, 'start of month', '-' || CAST(1 + lot('month', p.id) * 3 AS INTEGER) || ' months'))
        WHEN '{later}' THEN (SELECT month FROM calendar WHERE day = date(changed, 'start of month', CAST(1 + lot('later', p.id) * 5 AS INTEGER) || ' months'))
        ELSE (SELECT pick("values", value, p.id) FROM data.word WHERE word.slot = value)
    END AS said, key AS turn
FROM spoken AS p, json_each('["{did}", "{first}", "{last}", "{boss}", "{mate}", "{team}", "{site}", "{then}",
    "{week}", "{sum}", "{year}", "{day}", "{next}", "{month}", "{later}", "{city}", "{firm}", "{kin}",
    "{hours}", "{days}"]');

CREATE INDEX temp.said ON saying (file, turn);

-- An everyday case's subject and notes; two services of a person may use the same words, not two cases.
CREATE TEMP TABLE subject AS
WITH RECURSIVE told (id, use, text, turn) AS (
    SELECT id, 'matter', json_extract(matters, '$[' || CAST((lot('matter', service) * 97
            + row_number() OVER (PARTITION BY service ORDER BY id)) % json_array_length(matters)
            AS INTEGER) || ']'), 0
    FROM begun
    UNION ALL
    SELECT begun.id, 'notes', iif(begun.status = 'cancelled' AND approver,
        pick('["Rejected on {then}: no budget in {month}.", "Rejected: not at this time, said on {then}.",
            "Rejected ({then}): {mate} is away then too.", "Rejected, asks again in {later}."]', 'notes', begun.id),
        (SELECT pick(notes, 'notes', begun.id) FROM data.remark WHERE remark.status = begun.status)), 0
    FROM begun
    WHERE status <> 'draft' AND (status NOT IN ('ready', 'awaiting_approval') OR lot('noted', id) < 0.6)
    UNION ALL
    SELECT id, use, replace(text, slot, said), told.turn + 1
    FROM told CROSS JOIN saying ON file = id AND saying.turn = told.turn
)
SELECT id, use, text FROM told WHERE turn = 20;

-- Who asks for what somebody asked for before says something more.
UPDATE subject SET text = (
    WITH RECURSIVE told (text, turn) AS (
        SELECT replace(pick(frames, 'again', subject.id), '{text}', subject.text), 0
        FROM data.frame WHERE kind = 'again'
        UNION ALL
        SELECT replace(told.text, slot, said), told.turn + 1
        FROM told CROSS JOIN saying ON file = subject.id AND saying.turn = told.turn
    )
    SELECT text FROM told WHERE turn = 20
)
WHERE rowid IN (
    SELECT number FROM (
        SELECT s.rowid AS number, row_number() OVER (PARTITION BY name, text ORDER BY s.id) AS nth
        FROM subject AS s JOIN begun USING (id) JOIN offer USING (service) WHERE use = 'matter'
    ) WHERE nth > 1
    UNION
    SELECT s.rowid FROM subject AS s JOIN begun USING (id) JOIN file ON matter = s.text
    WHERE use = 'matter'
);

INSERT INTO file
SELECT begun.id, service, m.text, person, coalesce(opener, person), source, created, status, changed, priority,
    worker, n.text, lot('skilled', begun.id) < 0.6, approver,
    iif(account, printf('%010d', lot('account', begun.id) * 10000000000), NULL),
    iif(account, pick('{"checking": 6, "savings": 2, "other": 1}', 'type', begun.id), NULL),
    CAST(lot('done', begun.id) * 3 AS INTEGER), lot('working', begun.id) < 0.6, NULL
FROM begun
JOIN subject AS m ON m.id = begun.id AND m.use = 'matter'
LEFT JOIN subject AS n ON n.id = begun.id AND n.use = 'notes';

INSERT INTO hr_case
SELECT id, printf('HRC%07d', 710 + id), status, service, opened_for, opened_by, file.priority,
    source, assigned_to, iif(status = 'draft', NULL, team), name || ': ' || matter, notes,
    iif(skilled, json_array(skill), NULL), approval, coe, approver,
    iif(approver, CASE status WHEN 'awaiting_approval' THEN 'requested'
        WHEN 'cancelled' THEN 'rejected' ELSE 'approved' END, NULL),
    file.account, account_type, created, changed, org
FROM file JOIN offer USING (service)
ORDER BY id;

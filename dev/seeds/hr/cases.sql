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
            datetime(now(), '-330 days')),
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
WHERE NOT EXISTS (SELECT 1 FROM user_group_member AS m
        WHERE m.user_id = u.user_id AND m.group_id IN (team, named))
    AND user_id NOT IN (SELECT opened_for FROM file)
    AND NOT EXISTS (SELECT 1 FROM staff JOIN company.awkward ON person = number
        WHERE staff.user_id = u.user_id AND awkward.name = 'namesakes');

-- How far it has come, and who has to do with it.
CREATE TEMP TABLE stage AS
SELECT id, service, created, user_id AS person, ordinary AND lot('self', id) < 0.25 AS own,
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

INSERT INTO file
SELECT id, service, pick(matters, 'matter', id), person,
    iif(own, person, (SELECT draw(user_id, 'opens', id) FROM worker
        WHERE group_id = team AND user_id <> person)),
    iif(own, 'self-service',
        pick('{"email": 6, "phone": 3, "chat": 3, "walk-in": 1, "virtual-agent": 1}', 'source', id)),
    created, status,
    iif(status = 'draft', created, moment(datetime(created, '+30 minutes'),
        datetime(created, iif(status LIKE 'c%', '+12 days', '+3 days')), 'changed', id)),
    iif(lot('other', id) < 0.25,
        pick('{"critical": 1, "high": 5, "moderate": 4, "low": 3}', 'priority', id), priority),
    iif(status IN ('work_in_progress', 'awaiting_acceptance', 'suspended', 'closed_complete',
            'closed_incomplete') OR status <> 'draft' AND status <> 'cancelled' AND lot('taken', id) < 0.4,
        (SELECT draw(user_id, 'works', id) FROM worker WHERE group_id = team AND user_id <> person
            AND (status LIKE 'c%' OR user_id NOT IN (SELECT user_id FROM staff JOIN data.spared
                USING (email)))), NULL),
    iif(status = 'cancelled' AND approval,
        pick('["Rejected: no budget.", "Rejected: not at this time."]', 'notes', id),
        (SELECT pick(notes, 'notes', id) FROM data.remark WHERE remark.status = stage.status)),
    lot('skilled', id) < 0.6,
    iif(approval AND status NOT IN ('draft', 'ready'), (SELECT draw(user_id, 'decides', id)
        FROM user_group_member JOIN "user" AS u USING (user_id)
        WHERE group_id = named AND u.active AND user_id <> person), NULL),
    iif(account, printf('%010d', lot('account', id) * 10000000000), NULL),
    iif(account, pick('{"checking": 6, "savings": 2, "other": 1}', 'type', id), NULL),
    CAST(lot('done', id) * 3 AS INTEGER), lot('working', id) < 0.6, NULL
FROM stage;

INSERT INTO hr_case
SELECT id, printf('HRC%07d', 710 + id), status, service, opened_for, opened_by, file.priority,
    source, assigned_to, iif(status = 'draft', NULL, team), name || ': ' || matter, notes,
    iif(skilled, json_array(skill), NULL), approval, coe, approver,
    iif(approver, CASE status WHEN 'awaiting_approval' THEN 'requested'
        WHEN 'cancelled' THEN 'rejected' ELSE 'approved' END, NULL),
    file.account, account_type, created, changed, org
FROM file JOIN offer USING (service)
ORDER BY id;

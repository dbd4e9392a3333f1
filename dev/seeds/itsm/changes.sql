-- Changes and problems.

CREATE TEMP TABLE wording AS
SELECT c.value ->> 0 AS short, json_array(c.value ->> 1, c.value ->> 2, c.value ->> 3, c.value ->> 4,
    c.value ->> 5) AS text
FROM data.service, json_each(changes) AS c
UNION
SELECT change ->> 0, json_array(change ->> 1, change ->> 2, change ->> 3, change ->> 4, change ->> 5)
FROM data.problem WHERE change IS NOT NULL;

INSERT INTO change
SELECT printf('CHG_%03d', c.id), printf('CHG%07d', c.id), short, asker.user_id, printf('SVC_%03d', offer.id),
    printf('SVCOFF_%03d', first.number), iif(item, printf('CI_%03d', item), NULL), worker.user_id,
    iif(status = 'new', NULL, group_id), offer.org_id, status, words ->> 3, words ->> 0,
    iif(status = 'new', NULL, words ->> 1), iif(status = 'new', NULL, words ->> 2), CASE
        WHEN status = 'canceled' THEN 'Withdrawn by the requester; the need has gone.'
        WHEN close_code = 'successful' THEN 'Carried out as planned, tests passed.'
        WHEN close_code = 'successful_with_issues'
            THEN 'Carried out; one job had to be started again by hand.'
        WHEN close_code = 'unsuccessful' THEN 'Tests failed, rolled back to the state before.' END,
    words ->> 4 = 'high' AND status <> 'new', words ->> 4, replace(words ->> 4, 'medium', 'moderate'),
    words ->> 4, close_code, created, coalesce(updated, created)
FROM (SELECT told.*, coalesce(told.text, wording.text) AS words FROM data.change AS told
    LEFT JOIN wording USING (short)) AS c
JOIN offer ON offer.name = c.service
JOIN offering AS first ON first.service = offer.id AND turn = 1
JOIN staff AS asker ON asker.user_name = requested_by AND asker.org = offer.org
LEFT JOIN staff AS worker ON worker.user_name = c.assigned_to AND worker.org = offer.org
ORDER BY c.id;

CREATE TEMP TABLE matter AS
SELECT p.id, printf('PRB_%03d', p.id) AS problem_id, p.*, offer.id AS offer, offer.org_id, offer.group_id,
    opener.user_id AS opener, worker.user_id AS worker, priority
FROM data.problem AS p
JOIN offer ON offer.key = p.service AND offer.org = p.org
JOIN data.matrix USING (impact, urgency)
JOIN staff AS opener ON opener.user_name = p.opened_by AND opener.org = p.org
LEFT JOIN staff AS worker ON worker.user_name = p.assigned_to AND worker.org = p.org
ORDER BY p.id;

INSERT INTO problem
SELECT problem_id, printf('PRB%07d', id), statement, short, opener, printf('SVC_%03d', offer),
    printf('SVCOFF_%03d', number), NULL, worker, iif(worker IS NULL, NULL, group_id), NULL, org_id, state, category,
    nullif(cause, ''), nullif(workaround, ''), nullif(fix, ''), impact, urgency, priority, opened, updated
FROM matter JOIN offering ON offering.service = offer AND turn = 1
ORDER BY id;

INSERT INTO knowledge
SELECT printf('KB_%03d', count + turn), printf('KB%07d', count + turn), printf('Workaround PRB%07d', id),
    short, workaround, iif(fix > '', 'published', 'review'), 'internal', worker, org_id, at,
    moment(datetime(at, '+1440 minutes'), datetime(at, '+20000 minutes'), 'edit', id)
FROM (
    SELECT *, row_number() OVER (ORDER BY id) AS turn, datetime(opened, '+20 hours') AS at,
        (SELECT count(*) FROM knowledge) AS count
    FROM matter WHERE workaround > '' AND worker IS NOT NULL
)
ORDER BY turn;

-- What hangs on cases: service levels, calls, articles, notices.

CREATE TEMP TABLE clock AS
SELECT slas ->> (metric = 'resolution') AS id, file.id AS file, level.place AS definition, taken,
    datetime(taken, '+' || minutes || ' minutes') AS due, iif(metric = 'response', answered, solved) AS met,
    file.state, changed
FROM file JOIN data.level AS level USING (priority)
WHERE taken AND level.pause IS NULL AND level.active IS NULL;

-- number: clock.id by taken, file, definition

INSERT INTO case_sla
SELECT id, file, definition, CASE WHEN met THEN 'completed' WHEN state = 'pending' THEN 'paused'
        WHEN state = 'canceled' THEN 'canceled' ELSE 'in_progress' END,
    taken, due, CASE WHEN met THEN met > due WHEN state = 'in_progress' THEN due < now() ELSE due < changed END,
    met
FROM clock ORDER BY id;

-- A call opens a case.
CREATE TEMP TABLE call AS
SELECT id AS file, channel, created AS at, 1 AS turn FROM file WHERE silent IS NULL
UNION ALL
SELECT id, again, datetime((julianday(created) + julianday(changed)) / 2), 2 FROM file
WHERE again IS NOT NULL;

INSERT INTO interaction
SELECT row_number() OVER (ORDER BY at, file, turn), call.channel, account_id, contact_id, file,
    coalesce(assigned, (SELECT draw(user_id, 'answers', file.id) FROM user_group_member
        JOIN "user" USING (user_id) JOIN user_group USING (group_id)
        WHERE name = 'Customer Care' AND "user".active AND "user".sys_created_on < at)),
    CASE WHEN state IN ('closed', 'canceled') THEN 'closed' WHEN state = 'new' THEN 'open' ELSE 'handled' END,
    began, iif(state IN ('closed', 'canceled'),
        datetime(began, printf('+%d minutes', 4 + 21 * lot('talks', file, turn))), NULL), at
FROM (
    SELECT file, channel, turn, strftime('%Y-%m-%d %H:%M:00', at) AS at,
        strftime('%Y-%m-%d %H:%M:00', at, printf('-%d minutes', 2 + 10 * lot('call', file, turn))) AS began
    FROM call
) AS call
JOIN file ON file.id = call.file
ORDER BY 1;

-- Articles about the product are suggested if they were there, and one solved what is solved.
INSERT INTO case_knowledge
SELECT row_number() OVER (ORDER BY id, solves, knowledge_id), id, knowledge_id,
    iif(solves, 'resolution', 'suggested')
FROM (
    SELECT id, knowledge_id, knowledge_id IS solution AS solves
    FROM file JOIN knowledge AS k USING (product_id)
    WHERE k.state = 'published' AND unlinked IS NULL AND (sys_updated_on <= created OR knowledge_id = solution)
    UNION
    SELECT id, solution, 1 FROM file WHERE solution
);

-- Who is told what: the contact and the assignee.
CREATE TEMP TABLE notice AS
SELECT file.*, portal.email AS contact, worker.email AS assignee
FROM file
JOIN contact AS c USING (contact_id)
JOIN "user" AS portal ON portal.user_id = portal_user_id
LEFT JOIN "user" AS worker ON worker.user_id = assigned;

INSERT INTO notification
SELECT row_number() OVER (ORDER BY at, id, kind), id, article, email, kind, 'success', at
FROM (
    SELECT id, NULL AS article, contact AS email, 'report' AS kind,
        datetime(created, printf('+%d minutes', 1 + 4 * lot('report', id))) AS at
    FROM notice
    UNION ALL
    SELECT id, NULL, assignee, 'next_steps', datetime(created, printf('+%d minutes', 5 + 55 * lot('next', id)))
    FROM notice WHERE assignee IS NOT NULL
    UNION ALL
    SELECT id, NULL, assignee, 'alert', datetime(created, printf('+%d minutes', 60 + 60 * lot('alert', id)))
    FROM notice WHERE assignee IS NOT NULL AND reason IS NOT NULL
    UNION ALL
    SELECT id, NULL, contact, 'reminder', changed FROM notice WHERE state = 'pending'
    UNION ALL
    SELECT id, iif(visibility = 'external', solution, NULL), contact, 'solution_proposal',
        coalesce(solved, created)
    FROM notice LEFT JOIN knowledge ON knowledge_id = solution
    WHERE notice.state IN ('resolved', 'closed')
    UNION ALL
    SELECT id, NULL, contact, 'update', changed FROM notice WHERE state IN ('closed', 'canceled')
);

UPDATE notification SET sys_created_on = min(sys_created_on, datetime(now(), '-1 minute'));

-- Open everyday cases about a unit: awkward.sql makes some of them say what other records deny.
CREATE TEMP TABLE sample AS
SELECT row_number() OVER (ORDER BY f.id) AS nth, f.id, f.account_id, f.contact_id, f.product_id, unit, product.name,
    what, since, location_id, priority, reason
FROM file AS f
JOIN remark AS r ON r.id = f.id
JOIN product ON product.product_id = f.product_id
JOIN installed_product ON installed_product_id = unit
WHERE f.state IN ('in_progress', 'pending');

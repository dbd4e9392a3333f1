-- What hangs on incidents: families, changes, equipment, articles, service levels, notices.

INSERT INTO child_incident
SELECT printf('CINC_%03d', row_number() OVER (ORDER BY child.id)), printf('INC_%03d', child.parent),
    printf('INC_%03d', child.id), at, at
FROM (
    SELECT child.id, child.parent, datetime(max(child.created, parent.created), '+3 minutes') AS at
    FROM ticket AS child JOIN ticket AS parent ON parent.id = child.parent
) AS child;

INSERT INTO change_request_mapping
SELECT printf('CRM_%03d', row_number() OVER (ORDER BY incident IS NOT NULL, problem, incident)),
    printf('CHG_%03d', change), iif(incident, printf('INC_%03d', incident), NULL),
    iif(problem, printf('PRB_%03d', problem), NULL), c.org_id, max(created_on, at), max(created_on, at)
FROM (
    SELECT NULL AS incident, p.id AS problem, mapped.value AS change, opened AS at
    FROM data.problem AS p, json_each(changes) AS mapped
    UNION ALL
    SELECT id, NULL, change, created FROM ticket WHERE change AND unmapped IS NULL
    UNION ALL
    SELECT NULL, problem, id, at FROM carried WHERE problem
)
JOIN change AS c ON change_id = printf('CHG_%03d', change);

-- A critical incident affects two more items of its service, and now and then another affects one.
INSERT INTO incident_affected_cis
SELECT printf('TASKCI_%03d', row_number() OVER (ORDER BY ticket, turn)), configuration_item_id,
    printf('INC_%03d', ticket), org_id, at, at
FROM (
    SELECT t.id AS ticket, priority, configuration_item_id, ci.org_id,
        row_number() OVER (PARTITION BY t.id ORDER BY lot('affects', t.id, thing.id)) AS turn,
        moment(datetime(t.created, '+4 minutes'), datetime(t.created, '+30 minutes'), 'seen', t.id) AS at
    FROM ticket AS t
    JOIN thing ON thing.service = offer AND thing.id IS NOT item
    JOIN configuration_item AS ci ON configuration_item_id = printf('CI_%03d', thing.id)
    WHERE ci.status IN ('in_use', 'maintenance')
)
WHERE turn <= iif(priority = 'critical', 2, lot('affected', ticket) < 0.24);

INSERT INTO incident_knowledge
SELECT printf('IKB_%03d', row_number() OVER (ORDER BY ticket, article)), printf('INC_%03d', ticket), article,
    org_id, used_as, at, at
FROM (
    SELECT t.id AS ticket, printf('KB_%03d', w.rowid) AS article, org_id, 'suggested' AS used_as, t.created AS at
    FROM ticket AS t JOIN written AS w ON w.service = offer AND state = 'published'
    WHERE t.status IN ('new', 'in_progress', 'on_hold') AND unlinked IS NULL
    UNION ALL
    SELECT t.id, printf('KB_%03d', coalesce(helped, draw(w.rowid, 'helps', t.id))), w.org_id,
        iif(code IN ('Solution Provided', 'User error'), 'resolution', 'applied'), t.updated
    FROM ticket AS t JOIN written AS w ON w.service = offer AND w.state = 'published'
    JOIN knowledge AS k ON knowledge_id = printf('KB_%03d', w.rowid) AND (helped OR k.created_on < t.updated)
    WHERE t.resolved IS NOT NULL AND (helped OR lot('helped', t.id) < 0.35)
    GROUP BY t.id
    UNION ALL
    SELECT t.id, printf('KB_%03d', k.id), org_id, iif(lot('solved', t.id) < 0.5, 'resolution', 'applied'), t.updated
    FROM ticket AS t JOIN gone AS g USING (id) JOIN known AS k ON k.offer = g.offer AND k.fault = g.fault
    WHERE t.resolved IS NOT NULL AND kind = 1 AND k.state = 'published' AND k.at < t.updated AND lot('known',
        t.id) < 0.45
);

-- The resolution level of the priority, and for urgent ones the response level.
CREATE TEMP TABLE clock AS
SELECT (SELECT id FROM data.clock WHERE incident = t.id AND metric = 'resolution') AS id, t.id AS ticket,
    level.place AS definition, metric, offer.org_id, t.created, t.status, t.updated,
    datetime(t.created, '+' || minutes || ' minutes') AS due, iif(metric = 'resolution', t.resolved,
        min(now(), datetime(t.created, printf('+%d minutes',
            iif(slow, minutes + 4, 3 + (minutes - 3) * lot('answers', t.id)))))) AS met,
    t.status = 'on_hold' AND level.pause IS NULL AND unpaused IS NULL AS paused, unmarked
FROM ticket AS t
JOIN offer ON offer.id = t.offer
JOIN data.level AS level ON level.org = offer.org AND level.priority = t.priority AND level.active IS NULL
WHERE no_sla IS NULL AND (metric = 'resolution'
    OR t.priority IN ('critical', 'high') AND t.worker IS NOT NULL);

-- number: clock.id by ticket, metric

CREATE TEMP TABLE stage AS
SELECT *, CASE
    WHEN metric = 'resolution' AND status = 'canceled' THEN 'cancelled'
    WHEN met THEN iif(met > due, 'breached', 'completed')
    WHEN paused THEN 'paused'
    WHEN due < now() AND unmarked IS NULL THEN 'breached'
    ELSE 'in_progress' END AS stage
FROM clock;

INSERT INTO incident_sla
SELECT printf('TSLA_%03d', id), printf('INC_%03d', ticket), printf('SLA_%03d', definition), org_id, stage,
    stage = 'breached', created, due, met, created, coalesce(met, iif(stage = 'breached', due, updated))
FROM stage
ORDER BY id;

-- Who is told what: in full for the last month, in part before.
CREATE TEMP TABLE notice AS
SELECT (SELECT id FROM data.notice AS told WHERE incident = ticket AND told.kind = said.kind
        AND told.recipient IS NULL) AS id, said.*
FROM (
    SELECT t.id AS ticket, 1 AS turn, 'alert' AS kind, min(now(), datetime(due, '+5 minutes')) AS at,
        coalesce((SELECT manager_id FROM user_group AS g JOIN users ON user_id = manager_id
            WHERE g.group_id = offer.group_id AND users.active), owned_by) AS recipient,
        printf('SLA breached: INC%07d', t.id) AS subject, printf('INC%07d (%s) passed its target time. Priority %s, status %s.',
            t.id, t.short, t.priority, t.status) AS message
    FROM stage AS s
    JOIN ticket AS t ON t.id = s.ticket
    JOIN offer ON offer.id = t.offer
    JOIN service ON service_id = printf('SVC_%03d', offer.id)
    WHERE stage = 'breached' AND t.status IN ('new', 'in_progress', 'on_hold')
    UNION ALL
    SELECT id, 2, 'update', moment(datetime(created, '+2 minutes'), datetime(created, '+9 minutes'), 'told', id),
        worker, printf('INC%07d assigned to you', id), printf('%s. Priority %s.', short, priority)
    FROM ticket JOIN users ON user_id = worker
    WHERE active AND (created > datetime(now(), '-30 days') OR lot('old', id) < 0.25)
    UNION ALL
    SELECT id, 3, 'solution_proposal', resolved, caller, printf('INC%07d resolved: %s', id, short),
        printf('Hello %s, %s Please tell us if it does not help.', first_name, solution)
    FROM ticket JOIN users ON user_id = caller
    WHERE resolved IS NOT NULL AND (created > datetime(now(), '-30 days') OR lot('old', id) < 0.25)
    UNION ALL
    SELECT id, 3, 'reminder', updated, caller, printf('INC%07d: we need your answer', id),
        printf('Hello %s, we cannot go on with ''%s'' without you.', first_name, short)
    FROM ticket JOIN users ON user_id = caller
    WHERE hold = 'Awaiting Caller'
) AS said;

INSERT INTO notice
SELECT told.id, incident, 4, kind, sent, user_id, subject, message
FROM data.notice AS told JOIN staff ON email = recipient;

-- number: notice.id by ticket, turn

INSERT INTO notification
SELECT printf('NOTIF_%03d', n.id), printf('INC_%03d', ticket), org_id, email, n.subject, n.message, n.kind,
    coalesce(told.status, iif(at < datetime(now(), '-2 days'),
        pick('{"opened": 50, "delivered": 40, "failed": 3}', 'status', n.id),
        pick('{"delivered": 4, "sent": 4, "queued": 2}', 'status', n.id))), at, at
FROM notice AS n
JOIN users ON user_id = n.recipient
LEFT JOIN data.notice AS told ON told.id = n.id
ORDER BY n.id;

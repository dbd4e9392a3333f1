-- Cases and tasks of stories, with what hangs on them.

-- What a story has told last: cases change with it.
CREATE TEMP TABLE heard AS SELECT story, max(at) AS last FROM story.part GROUP BY story;

-- fault: %s
SELECT part.id, field || ': ''' || (fields ->> field) || ''' is no word of it; choose one of ' || replace(trim(allowed, '[]'), '"', '')
FROM story.part AS part JOIN data.story_word USING (kind)
WHERE fields ->> field IS NOT NULL AND fields ->> field NOT IN (SELECT value FROM json_each(allowed));
-- fault: %s is nobody of the company
SELECT part.id, field.key || ': ' || field.value FROM story.part AS part, json_each(fields) AS field
WHERE kind LIKE 'hr.%' AND field.key IN ('opened_for', 'opened_by', 'assigned', 'approver') AND lower(field.value) NOT IN (SELECT email FROM "user");
-- fault: group: there is none called '%s' at work
SELECT id, fields ->> 'group' FROM story.part
WHERE kind LIKE 'hr.%' AND fields ->> 'group' IS NOT NULL AND fields ->> 'group' NOT IN (SELECT name FROM user_group WHERE active);
-- fault: case: %s is no hr.case
SELECT id, fields ->> 'case' FROM story.part
WHERE kind = 'hr.task' AND fields ->> 'case' NOT IN (SELECT id FROM story.part WHERE kind = 'hr.case');

CREATE TEMP TABLE asked AS
SELECT part.id AS part, story, number, CAST(substr(number, 4) AS INTEGER) - 710 AS file, person.org_id AS org, at, fields,
    fields ->> 'status' AS status, person.user_id AS person, person.email AS person_email, opener.user_id AS opener, worker.user_id AS worker,
    worker.email AS worker_email, approver.user_id AS approver, approver.email AS approver_email, g.group_id,
    max(at, min(datetime(last, printf('+%d minutes', 5 + 50 * lot('changed', part.id))), datetime(now(), '-15 minutes'))) AS changed
FROM story.part AS part JOIN heard USING (story)
JOIN "user" AS person ON person.email = lower(fields ->> 'opened_for')
JOIN "user" AS opener ON opener.email = lower(fields ->> 'opened_by')
LEFT JOIN "user" AS worker ON worker.email = lower(fields ->> 'assigned')
LEFT JOIN "user" AS approver ON approver.email = lower(fields ->> 'approver')
LEFT JOIN user_group AS g ON g.name = fields ->> 'group'
WHERE kind = 'hr.case';
CREATE TEMP TABLE offered AS
SELECT asked.*, hr_service_id AS service, s.service_name, category.coe_type AS coe, criteria.hr_criteria_id AS criteria
FROM asked LEFT JOIN hr_service AS s ON s.service_name = fields ->> 'service' AND s.org_id = org AND s.active
LEFT JOIN topic_detail ON topic_detail_id = s.topic_detail
LEFT JOIN topic_category AS category ON topic_category_id = topic_detail.topic_category
LEFT JOIN hr_criteria AS criteria ON criteria.hr_criteria_id = s.hr_criteria AND criteria.type = 'approval';

-- fault: service: there is none called '%s' for this person
SELECT part, fields ->> 'service' FROM offered WHERE service IS NULL;
-- fault: group: %s works for the other organisation
SELECT part, name FROM offered JOIN user_group USING (group_id) WHERE org_id <> org;
-- fault: %s belongs to the other organisation
SELECT part, "user".email FROM offered JOIN "user" ON user_id IN (opener, worker, approver) WHERE org_id <> org;
-- fault: assigned: %s is an employee without work in HR
SELECT part, email FROM offered JOIN "user" ON user_id = worker WHERE role = 'employee';
-- fault: approver: the case awaits the approval of %s
SELECT part, 'nobody' FROM offered WHERE approver IS NULL AND status = 'awaiting_approval';
-- fault: approver: %s is no manager
SELECT part, email FROM offered JOIN "user" ON user_id = approver WHERE role NOT IN ('manager', 'admin');
-- fault: request_status: %s without an approver
SELECT part, fields ->> 'request_status' FROM offered WHERE approver IS NULL AND fields ->> 'request_status' IS NOT NULL;

-- What is worked on and names nobody is with somebody of the group.
UPDATE offered SET worker = (
    SELECT draw(user_id, 'works', part) FROM user_group_member AS m JOIN "user" USING (user_id) JOIN company.person USING (email)
    WHERE m.group_id = offered.group_id AND "user".active AND "user".role = 'agent' AND m.created_at < offered.at AND leave_until IS NULL)
WHERE worker IS NULL AND status IN ('work_in_progress', 'suspended', 'awaiting_acceptance', 'closed_complete', 'closed_incomplete');
UPDATE offered SET worker_email = (SELECT email FROM "user" WHERE user_id = worker) WHERE worker_email IS NULL;
-- fault: group: %s has nobody who could work on it
SELECT part, fields ->> 'group' FROM offered
WHERE worker IS NULL AND status IN ('work_in_progress', 'suspended', 'awaiting_acceptance', 'closed_complete', 'closed_incomplete');

-- What has to be approved and is worked on was approved by somebody whom the criteria name.
UPDATE offered SET approver = (
    SELECT draw(user_id, 'approves', part) FROM hr_criteria AS c JOIN user_group_member AS m ON m.group_id = c.user_group JOIN "user" USING (user_id)
    WHERE c.hr_criteria_id = criteria AND "user".active AND "user".role IN ('manager', 'admin') AND user_id <> person)
WHERE approver IS NULL AND criteria IS NOT NULL AND status IN ('work_in_progress', 'awaiting_acceptance', 'closed_complete', 'closed_incomplete');
UPDATE offered SET approver_email = (SELECT email FROM "user" WHERE user_id = approver) WHERE approver_email IS NULL;

-- Criteria name, beside their group, those who approve in stories.
UPDATE hr_criteria SET users = named FROM (
    SELECT criteria, group_concat(approver) AS named FROM (
        SELECT DISTINCT criteria, approver FROM offered JOIN hr_criteria ON hr_criteria_id = criteria
        WHERE approver IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM user_group_member AS m WHERE m.group_id = user_group AND m.user_id = approver)
        ORDER BY criteria, approver)
    GROUP BY criteria)
WHERE hr_criteria_id = criteria;

-- Whoever works on a case or task of a group is a member of it.
CREATE TEMP TABLE step AS
SELECT part.id AS part, part.number, part.at, part.fields, file, offered.org, part.fields ->> 'status' AS status,
    CAST(substr(part.number, 4) AS INTEGER) - 999 AS task, coalesce(g.group_id, offered.group_id) AS group_id,
    coalesce(w.user_id, iif(g.group_id IS NULL, worker, NULL)) AS worker, offered.status AS of, changed,
    coalesce(part.fields ->> 'type', 'mark when complete') AS type
FROM story.part AS part JOIN offered ON offered.part = part.fields ->> 'case'
LEFT JOIN user_group AS g ON g.name = part.fields ->> 'group'
LEFT JOIN "user" AS w ON w.email = lower(part.fields ->> 'assigned')
WHERE part.kind = 'hr.task';
INSERT INTO user_group_member
SELECT (SELECT max(member_id) FROM user_group_member) + row_number() OVER (ORDER BY first, group_id, worker), group_id, worker, org, joined, joined
FROM (
    SELECT group_id, worker, org, min(at) AS first,
        max("user".created_at, datetime(min(at), printf('-%d days', 30 + 200 * lot('joins', group_id, worker)))) AS joined
    FROM (SELECT group_id, worker, org, at FROM offered UNION ALL SELECT group_id, worker, org, at FROM step)
    JOIN "user" ON user_id = worker
    WHERE role <> 'employee' AND group_id IS NOT NULL
        AND (group_id, worker) NOT IN (SELECT group_id, user_id FROM user_group_member)
    GROUP BY group_id, worker
) ORDER BY 1;

INSERT INTO hr_case
SELECT file, number, status, service, person, opener, fields ->> 'priority', fields ->> 'source', worker, iif(status = 'draft' AND worker IS NULL, NULL, group_id),
    iif(fields ->> 'short_description' LIKE service_name || ': %', '', service_name || ': ') || (fields ->> 'short_description'),
    trim(fields ->> 'worknotes', char(10) || ' '), NULL, criteria, coe, approver,
    iif(approver, coalesce(fields ->> 'request_status', CASE status WHEN 'awaiting_approval' THEN 'requested' WHEN 'cancelled' THEN 'rejected' ELSE 'approved' END), NULL),
    NULL, NULL, at, iif(status = 'draft', at, changed), org
FROM offered ORDER BY file;

INSERT INTO hr_case_task
SELECT task, number, status, iif(status = 'draft', NULL, worker), iif(status = 'draft', NULL, group_id), fields ->> 'short_description', type, NULL, NULL, NULL,
    status NOT LIKE 'c%', file, org, at,
    CASE WHEN status IN ('draft', 'ready') THEN at ELSE max(at, min(changed, datetime(at, printf('+%d minutes', 60 + 1400 * lot('done', part))))) END
FROM step ORDER BY task;
-- fault: status: the task is %s and its case is closed
SELECT part, status FROM step WHERE of LIKE 'closed%' AND status NOT LIKE 'c%';
INSERT INTO checklist
SELECT (SELECT max(checklist_id) FROM checklist) + row_number() OVER (ORDER BY task), fields ->> 'short_description', step.status = 'closed_complete', task, org,
    created_at, updated_at
FROM step JOIN hr_case_task ON hr_case_task_id = task WHERE type = 'checklist' ORDER BY task;

-- The article that cases of the service are given.
INSERT INTO hr_case_knowledge
SELECT (SELECT max(hr_case_kb_id) FROM hr_case_knowledge) + row_number() OVER (ORDER BY file), file, article,
    iif(status IN ('closed_complete', 'awaiting_acceptance'), pick('{"suggested": 4, "applied": 3, "resolution": 3}', 'used', part), 'suggested'), org, linked, linked
FROM (
    SELECT offered.*, datetime(at, printf('+%d minutes', 2 + 28 * lot('link', part))) AS linked, (
        SELECT max(k.knowledge_id) FROM hr_case_knowledge AS k JOIN hr_case USING (hr_case_id) JOIN knowledge USING (knowledge_id)
        WHERE hr_service = offered.service AND k.org_id = offered.org AND state = 'published') AS article
    FROM offered
) WHERE article IS NOT NULL AND linked < now() ORDER BY 1;

-- Who is told what: the assignee, the approver, the person when there is a result.
INSERT INTO notification
SELECT (SELECT max(notification_id) FROM notification) + row_number() OVER (ORDER BY sent, file, kind), file, email, kind,
    iif(sent < datetime(now(), '-30 days'), 'closed_complete', 'ready'), sent, org, sent
FROM (
    SELECT file, org, worker_email AS email, 'update' AS kind, datetime(at, printf('+%d minutes', 2 + 18 * lot('told', part))) AS sent FROM offered WHERE worker <> opener
    UNION ALL
    SELECT file, org, approver_email, 'alert', datetime(at, printf('+%d minutes', 5 + 55 * lot('asked', part))) FROM offered WHERE approver <> opener
    UNION ALL
    SELECT file, org, person_email, 'solution_proposal', changed FROM offered WHERE status IN ('awaiting_acceptance', 'closed_complete')
) WHERE sent < now() ORDER BY 1;

-- What hangs on cases: tasks with checklists and surveys, linked articles, notices.

-- A told case has the tasks it is told with; an everyday one those of its service, unless it is
-- a draft or, now and then, closed.
CREATE TEMP TABLE task AS
SELECT tasks ->> step.key AS id, file.id AS file, service, org, step.key AS place,
    json_array_length(steps) AS count, value ->> 0 AS kind, value ->> 1 AS text, value ->> 2 AS more,
    file.status AS of, file.created AS opened, changed AS until, opened_for, assigned_to, survey,
    done % json_array_length(steps) AS done, working,
    moment(datetime(file.created, '+5 minutes'), datetime(file.created, '+60 minutes'),
        'task', file.id, step.key) AS created,
    datetime(julianday(file.created) + (julianday(changed) - julianday(file.created))
        * step.key / json_array_length(steps)) AS "start",
    datetime(julianday(file.created) + (julianday(changed) - julianday(file.created))
        * (step.key + 1) / json_array_length(steps)) AS "end"
FROM file JOIN offer USING (service), json_each(steps) AS step
WHERE coalesce(step.key < json_array_length(tasks),
    file.status <> 'draft' AND NOT (file.status LIKE 'c%' AND lot('no tasks', file.id) < 0.25));

-- number: task.id by created, file, place

-- Everyday tasks and their items are called by what is to do and for whom; told ones bear the bare name.
-- (The plus lets the index on `saying` serve.)
CREATE TEMP TABLE called AS
SELECT 'task' AS use, id AS ref, 0 AS item, file, text FROM task
UNION ALL
SELECT 'remark', id, 0, file, '' FROM task WHERE lot('remark', id) < 0.5
UNION ALL
SELECT 'item', task.id, item.key, file, item.value
FROM task, json_each('["' || replace(more, '|', '", "') || '"]') AS item WHERE kind = 'checklist'
UNION ALL
SELECT 'answer ' || question, id, question, file, ''
FROM task, (SELECT question FROM data.answer) WHERE kind = 'survey';

UPDATE called SET text = replace(
    pick(coalesce((SELECT frames FROM data.frame WHERE kind = use),
        (SELECT texts FROM data.answer WHERE use = 'answer ' || question)), use, ref, item),
    '{text}', text);

CREATE TEMP TABLE phrase AS
WITH RECURSIVE told (use, ref, item, file, text, turn) AS (
    SELECT use, ref, item, file, text, 0 FROM called
    UNION ALL
    SELECT use, ref, item, told.file, replace(text, slot, said), told.turn + 1
    FROM told CROSS JOIN saying ON saying.file = +told.file AND saying.turn = told.turn
)
SELECT use, ref, item, text FROM told WHERE turn = 20;

CREATE INDEX temp.phrases ON phrase (ref, use, item);

INSERT INTO hr_case_task
SELECT id, printf('HRT%07d', 999 + id), status, iif(status = 'draft', NULL, assigned_to),
    iif(status = 'draft', NULL, assignment_group),
    coalesce((SELECT p.text FROM phrase AS p WHERE ref = t.id AND use = 'task'), text), kind,
    (SELECT hr_service_id FROM hr_service AS s
        WHERE kind = 'hr service' AND s.service_name = more AND s.org_id = org),
    iif(kind = 'url', more, NULL), iif(status LIKE 'closed%', (SELECT p.text FROM phrase AS p
        WHERE ref = t.id AND use = 'remark'), NULL), status NOT LIKE 'c%', file, org, created,
    iif(status IN ('draft', 'ready'), created, max(created, moment("start", "end", 'ended', id)))
FROM (
    SELECT *, CASE
        WHEN of IN ('awaiting_acceptance', 'closed_complete') THEN 'closed_complete'
        WHEN of = 'cancelled' THEN 'cancelled'
        WHEN of = 'closed_incomplete' THEN iif(place, 'closed_incomplete', 'closed_complete')
        WHEN of IN ('work_in_progress', 'suspended') AND place < done THEN 'closed_complete'
        WHEN of IN ('work_in_progress', 'suspended') AND place = done
            THEN iif(working, 'work_in_progress', 'ready')
        WHEN of = 'ready' AND place = 0 THEN 'ready'
        ELSE 'draft' END AS status
    FROM task
) AS t
JOIN (SELECT hr_case_id AS file, assignment_group FROM hr_case) USING (file)
ORDER BY id;

INSERT INTO checklist
SELECT row_number() OVER (ORDER BY task.id, item.key),
    coalesce((SELECT p.text FROM phrase AS p WHERE ref = task.id AND use = 'item' AND p.item = item.key),
        item.value),
    status = 'closed_complete' OR status = 'work_in_progress' AND lot('tick', task.id, item.key) < 0.5,
    task.id, org, created_at, updated_at
FROM task
JOIN hr_case_task ON hr_case_task_id = task.id,
    json_each('["' || replace(more, '|', '", "') || '"]') AS item
WHERE kind = 'checklist';

INSERT INTO survey_instance
SELECT row_number() OVER (ORDER BY id), survey, id, opened_for, org,
    iif(asked > 0 AND over, coalesce((SELECT text FROM phrase WHERE ref = id AND use = 'answer 1'), 'Yes'), NULL),
    iif(asked > 1 AND over, coalesce((SELECT text FROM phrase WHERE ref = id AND use = 'answer 2'), '4'), NULL),
    iif(asked > 2 AND over, coalesce((SELECT text FROM phrase WHERE ref = id AND use = 'answer 3'), 'Nothing'), NULL),
    iif(asked > 3 AND over, coalesce((SELECT text FROM phrase WHERE ref = id AND use = 'answer 4'), 'Lunch'), NULL),
    NULL, sent, max(sent, updated_at)
FROM (
    SELECT task.id, survey, opened_for, task.org, updated_at, max(created, min("start", updated_at)) AS sent,
        json_array_length(questions) AS asked, status = 'closed_complete' AS over
    FROM task
    JOIN hr_case_task ON hr_case_task_id = task.id
    JOIN form ON survey_id = survey
    WHERE kind = 'survey' AND status <> 'draft'
);

INSERT INTO hr_case_knowledge
SELECT row_number() OVER (ORDER BY id), id, article, used_as, org, at, at
FROM (
    SELECT file.id, article, org, moment(datetime(created, '+2 minutes'), datetime(created, '+30 minutes'),
            'link', file.id) AS at,
        iif(status IN ('closed_complete', 'awaiting_acceptance'),
            pick('{"suggested": 4, "applied": 3, "resolution": 3}', 'used', file.id), 'suggested') AS used_as
    FROM file JOIN offer USING (service)
    WHERE current
);

-- Who is told what: the assignee, the approver, the person when there is a result, and who has a
-- survey to answer.
CREATE TEMP TABLE notice AS
SELECT NULL AS id, file, recipient, kind, at
FROM (
    SELECT id AS file, assigned_to AS recipient, 'update' AS kind,
        moment(datetime(created, '+2 minutes'), datetime(created, '+20 minutes'), 'told', id) AS at
    FROM file WHERE assigned_to <> opened_by
    UNION ALL
    SELECT id, approver, 'alert',
        moment(datetime(created, '+5 minutes'), datetime(created, '+60 minutes'), 'asked', id)
    FROM file WHERE approver <> opened_by
    UNION ALL
    SELECT id, opened_for, 'solution_proposal', changed
    FROM file WHERE status IN ('awaiting_acceptance', 'closed_complete')
    UNION ALL
    SELECT file, opened_for, 'reminder', created_at
    FROM task JOIN survey_instance ON case_task_id = task.id
);

INSERT INTO notice
SELECT t.id, t.file, user_id, kind, sent
FROM data.notice AS t JOIN staff ON email = recipient;

-- number: notice.id by at, file, kind

INSERT INTO notification
SELECT n.id, n.file, email, n.kind,
    coalesce(told.status, iif(at < datetime(now(), '-30 days'), 'closed_complete', 'ready')), at,
    org_id, at
FROM notice AS n
JOIN "user" ON user_id = n.recipient
LEFT JOIN data.notice AS told ON told.id = n.id
ORDER BY n.id;

-- Configuration items, changes, problems, incidents and articles of stories, with what hangs on incidents.

-- What a story has told last: records change with it.
CREATE TEMP TABLE heard AS SELECT story, max(at) AS last FROM story.part GROUP BY story;
CREATE TEMP TABLE worker AS
SELECT email, user_id, role, org_id, coalesce((SELECT departed FROM company.person WHERE person.email = users.email), '9999') AS departed FROM users;

-- fault: %s
SELECT part.id, field || ': ''' || (fields ->> field) || ''' is no word of it; choose one of ' || replace(trim(allowed, '[]'), '"', '')
FROM story.part AS part JOIN data.story_word USING (kind)
WHERE fields ->> field IS NOT NULL AND fields ->> field NOT IN (SELECT value FROM json_each(allowed));
-- fault: service: there is none called '%s'
SELECT id, fields ->> 'service' FROM story.part
WHERE kind LIKE 'itsm.%' AND fields ->> 'service' NOT IN (SELECT name FROM service);
-- fault: offering: the service has none called '%s'
SELECT id, fields ->> 'offering' FROM story.part AS part
WHERE kind LIKE 'itsm.%' AND fields ->> 'offering' IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM service_offering AS o JOIN service AS s ON business_service = service_id
    WHERE s.name = fields ->> 'service' AND o.name = fields ->> 'offering');
-- fault: ci: there is not one configuration item called '%s'
SELECT id, fields ->> 'ci' FROM story.part AS part WHERE kind LIKE 'itsm.%' AND fields ->> 'ci' IS NOT NULL AND 1 <> (
    SELECT count(*) FROM (
        SELECT name FROM configuration_item UNION ALL SELECT other.fields ->> 'name' FROM story.part AS other WHERE other.kind = 'itsm.ci'
    ) WHERE name = part.fields ->> 'ci');
-- fault: site: there is none called '%s'
SELECT id, fields ->> 'site' FROM story.part WHERE kind = 'itsm.ci' AND fields ->> 'site' NOT IN (SELECT name FROM location);
-- fault: serial: there is a configuration item %s already
SELECT id, fields ->> 'serial' FROM story.part
WHERE kind = 'itsm.ci' AND fields ->> 'serial' IN (SELECT serial_number FROM configuration_item);
-- fault: group: there is none called '%s' at work
SELECT id, fields ->> 'group' FROM story.part
WHERE kind LIKE 'itsm.%' AND fields ->> 'group' NOT IN (SELECT name FROM user_group WHERE active);
-- fault: %s is nobody of the company
SELECT part.id, field.key || ': ' || field.value FROM story.part AS part, json_each(fields) AS field
WHERE kind LIKE 'itsm.%' AND field.key IN ('caller', 'opened_by', 'requested_by', 'owner') AND lower(field.value) NOT IN (SELECT email FROM worker);
-- fault: assigned: %s was no agent or manager of IT at that time
SELECT id, fields ->> 'assigned' FROM story.part AS part
WHERE kind LIKE 'itsm.%' AND fields ->> 'assigned' IS NOT NULL AND lower(fields ->> 'assigned') NOT IN (
    SELECT email FROM worker WHERE role IN ('agent', 'manager') AND departed >= date(part.at));
-- fault: %s has more than 120 characters
SELECT part.id, field.key FROM story.part AS part, json_each(fields) AS field
WHERE length(trim(field.value, char(10) || ' ')) > 120 AND (kind IN ('itsm.incident', 'itsm.change') AND field.key IN (
    'short_description', 'description', 'worknotes', 'resolution_notes', 'close_notes', 'implementation_plan', 'testing_plan')
    OR kind IN ('itsm.article', 'itsm.ci') AND field.key IN ('title', 'name'));
-- fault: priority: %s
SELECT id, 'impact ' || (fields ->> 'impact') || ' and urgency ' || (fields ->> 'urgency') || ' make ' || due || ', not ' || (fields ->> 'priority') FROM (
    SELECT id, fields, '["planning", "low", "moderate", "high", "critical"]' ->> (
        instr('low   mediumhigh', fields ->> 'impact') / 6 + instr('low   mediumhigh', fields ->> 'urgency') / 6) AS due
    FROM story.part WHERE kind IN ('itsm.incident', 'itsm.problem')
) WHERE due <> fields ->> 'priority';
-- fault: on_hold_reason: %s
SELECT id, iif(fields ->> 'status' = 'on_hold', 'an incident on hold says why', 'the incident is not on hold') FROM story.part
WHERE kind = 'itsm.incident' AND (fields ->> 'status' = 'on_hold') <> (fields ->> 'on_hold_reason' IS NOT NULL);
-- fault: %s: what is resolved or closed says it, and nothing else does
SELECT part.id, name.value FROM story.part AS part, json_each('["resolution_notes", "resolution_code"]') AS name
WHERE kind = 'itsm.incident' AND (fields ->> 'status' IN ('resolved', 'closed')) <> (fields ->> name.value IS NOT NULL);
-- fault: resolved: %s is not between the opening of the incident and today, or the incident is open
SELECT id, fields ->> 'resolved' FROM story.part WHERE kind = 'itsm.incident' AND fields ->> 'resolved' IS NOT NULL
    AND NOT (fields ->> 'status' IN ('resolved', 'closed') AND fields ->> 'resolved' BETWEEN at AND now());
-- fault: close_code: %s
SELECT id, iif(fields ->> 'status' = 'closed', 'a closed change has one, and close_notes', 'the change is not closed') FROM story.part
WHERE kind = 'itsm.change' AND (fields ->> 'status' = 'closed') <> (fields ->> 'close_code' IS NOT NULL AND fields ->> 'close_notes' IS NOT NULL)
    AND (fields ->> 'status' = 'closed' OR fields ->> 'close_code' IS NOT NULL);
-- fault: %s of its kind
SELECT part.id, field.key || ': ' || field.value || ' is no record' FROM story.part AS part, json_each(fields) AS field
WHERE kind LIKE 'itsm.%' AND field.key IN ('problem', 'change', 'caused_by', 'parent', 'original', 'incident') AND NOT EXISTS (
    SELECT 1 FROM story.part AS other WHERE other.id = field.value
        AND other.kind = '{"problem": "itsm.problem", "change": "itsm.change", "caused_by": "itsm.change"}' ->> field.key
        OR other.id = field.value AND other.kind = 'itsm.incident' AND field.key IN ('parent', 'original', 'incident'));

CREATE TEMP TABLE got AS
SELECT part.id AS part, at, coalesce(owner.user_id, keeper.user_id) AS owner, place.location_id, place.org_id, fields,
    row_number() OVER (ORDER BY at, part.id) AS turn
FROM story.part AS part JOIN location AS place ON place.name = fields ->> 'site'
LEFT JOIN worker AS owner ON owner.email = lower(fields ->> 'owner')
LEFT JOIN (SELECT org_id, min(user_id) AS user_id FROM users WHERE active AND role = 'manager' GROUP BY org_id) AS keeper ON keeper.org_id = place.org_id
WHERE kind = 'itsm.ci';
INSERT INTO configuration_item
SELECT printf('CI_%03d', (SELECT max(CAST(substr(configuration_item_id, 4) AS INTEGER)) FROM configuration_item) + turn), fields ->> 'name',
    fields ->> 'serial', owner, location_id, org_id, fields ->> 'status', fields ->> 'cost', at, at
FROM got ORDER BY turn;

-- All records of stories: where they belong, who works on them, and when they changed last.
CREATE TEMP TABLE record AS
SELECT part.id AS part, part.story, kind, number, CAST(substr(number, 4) AS INTEGER) AS n, at, fields, service_id, s.org_id,
    coalesce((SELECT service_offering_id FROM service_offering AS o WHERE o.business_service = service_id AND o.name = fields ->> 'offering'),
        (SELECT min(service_offering_id) FROM service_offering AS o WHERE o.business_service = service_id)) AS offering,
    configuration_item_id AS ci, g.group_id, w.user_id AS worker, w.email AS worker_email, fields ->> 'status' AS status,
    max(at, min(datetime(last, printf('+%d minutes', 5 + 50 * lot('changed', part.id))), datetime(now(), '-15 minutes'))) AS changed
FROM story.part AS part JOIN heard USING (story)
LEFT JOIN service AS s ON s.name = fields ->> 'service'
LEFT JOIN configuration_item AS ci ON ci.name = fields ->> 'ci'
LEFT JOIN user_group AS g ON g.name = fields ->> 'group'
LEFT JOIN worker AS w ON w.email = lower(fields ->> 'assigned')
WHERE kind IN ('itsm.incident', 'itsm.problem', 'itsm.change');

-- What is worked on and names nobody is with somebody of the group.
UPDATE record SET worker = (
    SELECT draw(user_id, 'works', part) FROM user_group_member AS m JOIN users USING (user_id) JOIN company.person USING (email)
    WHERE m.group_id = record.group_id AND active AND users.role = 'agent' AND m.created_on < record.at AND leave_until IS NULL)
WHERE worker IS NULL AND status IN ('in_progress', 'on_hold', 'resolved', 'closed', 'scheduled', 'implement', 'review', 'root_cause', 'fix_in_progress');
UPDATE record SET worker_email = (SELECT email FROM users WHERE user_id = worker) WHERE worker_email IS NULL;

-- fault: group: %s has nobody who could work on it
SELECT part, fields ->> 'group' FROM record
WHERE worker IS NULL AND status IN ('in_progress', 'on_hold', 'resolved', 'closed', 'scheduled', 'implement', 'review', 'root_cause', 'fix_in_progress');
-- fault: group: %s works for the other organisation
SELECT part, fields ->> 'group' FROM record JOIN user_group USING (group_id) WHERE user_group.org_id <> record.org_id;
-- fault: ci: %s is not in use
SELECT part, fields ->> 'ci' FROM record JOIN configuration_item AS item ON configuration_item_id = ci WHERE item.status NOT IN ('in_use', 'maintenance');

-- Whoever works on a record of a group is a member of it.
INSERT INTO user_group_member
SELECT printf('MEMBER_%03d', (SELECT max(CAST(substr(member_id, 8) AS INTEGER)) FROM user_group_member)
        + row_number() OVER (ORDER BY first, group_id, worker)), group_id, worker, org_id, joined, joined
FROM (
    SELECT group_id, worker, record.org_id, min(at) AS first,
        max(users.created_on, datetime(min(at), printf('-%d days', 30 + 200 * lot('joins', group_id, worker)))) AS joined
    FROM record JOIN users ON user_id = worker
    WHERE NOT EXISTS (SELECT 1 FROM user_group_member AS m WHERE m.group_id = record.group_id AND m.user_id = worker)
    GROUP BY group_id, worker
) ORDER BY 1;

INSERT INTO change
SELECT printf('CHG_%03d', n), number, fields ->> 'short_description', asker.user_id, service_id, offering, ci, record.worker, group_id, record.org_id,
    status, fields ->> 'category', trim(fields ->> 'description', char(10) || ' '), fields ->> 'implementation_plan', fields ->> 'testing_plan',
    fields ->> 'close_notes', coalesce(fields ->> 'cab_required', 0), fields ->> 'impact', fields ->> 'priority', fields ->> 'risk',
    fields ->> 'close_code', at, iif(status = 'new', at, changed)
FROM record JOIN worker AS asker ON asker.email = lower(fields ->> 'requested_by') WHERE kind = 'itsm.change' ORDER BY n;

INSERT INTO problem
SELECT printf('PRB_%03d', n), number, trim(fields ->> 'problem_statement', char(10) || ' '), fields ->> 'short_description', opener.user_id,
    service_id, offering, ci, record.worker, group_id, NULL, record.org_id, status, fields ->> 'category',
    fields ->> 'worknotes', fields ->> 'workaround', fields ->> 'fix_notes', fields ->> 'impact', fields ->> 'urgency', fields ->> 'priority',
    at, iif(status = 'new', at, changed)
FROM record JOIN worker AS opener ON opener.email = lower(fields ->> 'opened_by') WHERE kind = 'itsm.problem' ORDER BY n;

CREATE TEMP TABLE reported AS
SELECT record.*, printf('INC_%03d', n) AS incident, caller.user_id AS caller, caller.email AS caller_email,
    coalesce(fields ->> 'channel', 'self-service') AS channel, fields ->> 'priority' AS priority,
    iif(status IN ('resolved', 'closed'), coalesce(fields ->> 'resolved', changed), NULL) AS solved
FROM record JOIN worker AS caller ON caller.email = lower(fields ->> 'caller') WHERE kind = 'itsm.incident';
UPDATE reported SET changed = CASE status
    WHEN 'new' THEN at
    WHEN 'resolved' THEN solved
    WHEN 'closed' THEN max(changed, min(datetime(solved, printf('+%d hours', 12 + 60 * lot('closed', part))), datetime(now(), '-10 minutes')))
    ELSE changed END;

INSERT INTO incident (incident_id, number, short_description, caller_id, service, service_offering, configuration_item, assigned_to, assignment_group,
    resolved_by, problem, change_request, caused_by_change, parent_incident, org_id, channel, contact_type, status, category, description, worknotes,
    resolution_notes, close_notes, impact, urgency, priority, resolution_code, on_hold_reason, resolved, created_at, updated_at)
SELECT incident, number, fields ->> 'short_description', caller, service_id, offering, ci, worker, group_id, iif(solved IS NULL, NULL, worker),
    (SELECT printf('PRB_%03d', n) FROM record AS other WHERE other.part = reported.fields ->> 'problem'),
    (SELECT printf('CHG_%03d', n) FROM record AS other WHERE other.part = reported.fields ->> 'change'),
    (SELECT printf('CHG_%03d', n) FROM record AS other WHERE other.part = reported.fields ->> 'caused_by'),
    (SELECT printf('INC_%03d', n) FROM record AS other WHERE other.part = reported.fields ->> 'parent'), org_id, channel,
    '{"self-service": "portal", "phone": "phone", "email": "email", "chat": "chat", "walk-in": "walk_in", "virtual-agent": "api"}' ->> ('$."' || channel || '"'),
    status, fields ->> 'category', trim(fields ->> 'description', char(10) || ' '), trim(fields ->> 'worknotes', char(10) || ' '),
    trim(fields ->> 'resolution_notes', char(10) || ' '),
    coalesce(fields ->> 'close_notes', iif(status = 'closed', pick(texts, 'closes', part), NULL)),
    fields ->> 'impact', fields ->> 'urgency', priority, fields ->> 'resolution_code', fields ->> 'on_hold_reason', solved, at, changed
FROM reported, (SELECT json_group_array(text) AS texts FROM data.closing_note) ORDER BY n;
UPDATE problem SET original_task = coalesce(
    (SELECT printf('INC_%03d', other.n) FROM record JOIN record AS other ON other.part = record.fields ->> 'original' WHERE record.number = problem.number),
    (SELECT incident_id FROM incident WHERE problem = problem_id ORDER BY created_at, incident_id LIMIT 1))
WHERE number IN (SELECT number FROM record);

INSERT INTO child_incident
SELECT printf('CINC_%03d', (SELECT max(CAST(substr(child_incident_mapping_id, 6) AS INTEGER)) FROM child_incident) + row_number() OVER (ORDER BY child.n)),
    parent.incident, child.incident, linked, linked
FROM (SELECT *, datetime(max(at, (SELECT at FROM record AS p WHERE p.part = reported.fields ->> 'parent')), '+3 minutes') AS linked FROM reported) AS child
JOIN reported AS parent ON parent.part = child.fields ->> 'parent' ORDER BY child.n;

INSERT INTO change_request_mapping
SELECT printf('CRM_%03d', (SELECT max(CAST(substr(change_request_mapping_id, 5) AS INTEGER)) FROM change_request_mapping)
        + row_number() OVER (ORDER BY inc.n)), printf('CHG_%03d', chg.n), inc.incident, NULL, chg.org_id, max(inc.at, chg.at), max(inc.at, chg.at)
FROM reported AS inc JOIN record AS chg ON chg.part = inc.fields ->> 'change' ORDER BY inc.n;

INSERT INTO knowledge
SELECT printf('KB_%03d', CAST(substr(number, 3) AS INTEGER)), number, fields ->> 'title', fields ->> 'short_description',
    trim(fields ->> 'body', char(10) || ' '), fields ->> 'state', fields ->> 'visibility', owner.user_id, owner.org_id, at, at
FROM story.part JOIN worker AS owner ON owner.email = lower(fields ->> 'owner') WHERE kind = 'itsm.article' ORDER BY number;

-- Published articles on the service are suggested while an incident is open; an article that a story wrote on an incident belongs to it.
INSERT INTO incident_knowledge
SELECT printf('IKB_%03d', (SELECT max(CAST(substr(incident_kb_id, 5) AS INTEGER)) FROM incident_knowledge) + row_number() OVER (ORDER BY n, knowledge_id)),
    incident, knowledge_id, org_id, used_as, linked, linked
FROM (
    SELECT n, incident, knowledge_id, reported.org_id, 'suggested' AS used_as, reported.at AS linked
    FROM reported JOIN service AS s USING (service_id) JOIN knowledge AS k ON k.org_id = reported.org_id AND k.title LIKE s.name || ': %'
    WHERE reported.status IN ('new', 'in_progress', 'on_hold') AND k.state = 'published' AND k.created_on < reported.at
    UNION
    SELECT n, incident, knowledge_id, reported.org_id, iif(solved IS NULL OR reported.fields ->> 'resolution_code' NOT IN ('Solution Provided', 'User error'),
        'applied', 'resolution'), max(part.at, reported.at)
    FROM story.part AS part JOIN reported ON reported.part = part.fields ->> 'incident' JOIN knowledge AS k ON kb_number = part.number
    WHERE part.kind = 'itsm.article'
) ORDER BY 1;

-- The resolution level of the priority, and for urgent ones the response level.
CREATE TEMP TABLE story_clock AS
SELECT r.n, incident, r.org_id, sla_def_id, metric, at, status, changed, priority, datetime(at, '+' || target_mins || ' minutes') AS due,
    iif(metric = 'resolution', solved, min(now(), coalesce(solved, now()), datetime(at, printf('+%d minutes', 3 + (target_mins - 3) * lot('answers', part))))) AS met,
    status = 'on_hold' AND pause_on_pending AS paused
FROM reported AS r JOIN sla_definition AS d ON d.org_id = r.org_id AND applies_to_priority = priority AND active AND d.name NOT LIKE '% Pilot'
WHERE metric = 'resolution' OR priority IN ('critical', 'high') AND worker IS NOT NULL;
CREATE TEMP TABLE story_stage AS
SELECT *, CASE WHEN metric = 'resolution' AND status = 'canceled' THEN 'cancelled'
    WHEN met THEN iif(met > due, 'breached', 'completed') WHEN paused THEN 'paused' WHEN due < now() THEN 'breached' ELSE 'in_progress' END AS stage
FROM story_clock;
INSERT INTO incident_sla
SELECT printf('TSLA_%03d', (SELECT max(CAST(substr(incident_sla_id, 6) AS INTEGER)) FROM incident_sla) + row_number() OVER (ORDER BY n, metric)),
    incident, sla_def_id, org_id, stage, stage = 'breached', at, due, met, at, coalesce(met, iif(stage = 'breached', due, changed))
FROM story_stage ORDER BY n, metric;

-- Who is told what.
INSERT INTO notification
SELECT printf('NOTIF_%03d', (SELECT max(CAST(substr(notification_id, 7) AS INTEGER)) FROM notification) + row_number() OVER (ORDER BY n, turn)),
    incident, org_id, email, subject, message, kind,
    iif(at < datetime(now(), '-2 days'), pick('{"opened": 50, "delivered": 40}', 'told', incident, turn), pick('{"delivered": 4, "sent": 4}', 'told', incident, turn)), at, at
FROM (
    SELECT n, incident, s.org_id, 1 AS turn, 'alert' AS kind, min(now(), datetime(due, '+5 minutes')) AS at,
        coalesce((SELECT users.email FROM reported AS r JOIN user_group USING (group_id) JOIN users ON user_id = manager_id WHERE r.n = s.n AND users.active),
            (SELECT users.email FROM reported AS r JOIN service USING (service_id) JOIN users ON user_id = owned_by WHERE r.n = s.n)) AS email,
        printf('SLA breached: INC%07d', n) AS subject, printf('INC%07d passed its target time. Priority %s, status %s.', n, priority, status) AS message
    FROM story_stage AS s WHERE stage = 'breached' AND status IN ('new', 'in_progress', 'on_hold')
    UNION ALL
    SELECT n, incident, reported.org_id, 2, 'update', datetime(reported.at, printf('+%d minutes', 2 + 7 * lot('told', part))), worker_email,
        number || ' assigned to you', (fields ->> 'short_description') || '. Priority ' || priority || '.'
    FROM reported JOIN users ON users.user_id = worker WHERE active
    UNION ALL
    SELECT n, incident, r.org_id, 3, 'solution_proposal', solved, caller_email, number || ' resolved: ' || (fields ->> 'short_description'),
        'Hello ' || first_name || ', ' || trim(fields ->> 'resolution_notes', char(10) || ' ') || ' Please tell us if it does not help.'
    FROM reported AS r JOIN users ON user_id = caller WHERE solved IS NOT NULL
    UNION ALL
    SELECT n, incident, r.org_id, 3, 'reminder', changed, caller_email, number || ': we need your answer',
        'Hello ' || first_name || ', we cannot go on with ''' || (fields ->> 'short_description') || ''' without you.'
    FROM reported AS r JOIN users ON user_id = caller WHERE fields ->> 'on_hold_reason' = 'Awaiting Caller'
) ORDER BY n, turn;

-- Units, contracts, articles, cases and calls of stories, with what hangs on cases.

-- What a story has told last: cases change with it.
CREATE TEMP TABLE heard AS SELECT story, max(at) AS last FROM story.part GROUP BY story;

-- fault: %s
SELECT part.id, field || ': ''' || (fields ->> field) || ''' is no word of it; choose one of ' || replace(trim(allowed, '[]'), '"', '')
FROM story.part AS part JOIN data.story_word USING (kind)
WHERE fields ->> field IS NOT NULL AND fields ->> field NOT IN (SELECT value FROM json_each(allowed));
-- fault: account: there is none called '%s'
SELECT id, fields ->> 'account' FROM story.part
WHERE kind LIKE 'csm.%' AND fields ->> 'account' NOT IN (SELECT name FROM account);
-- fault: product: there is none called '%s'
SELECT id, fields ->> 'product' FROM story.part
WHERE kind LIKE 'csm.%' AND fields ->> 'product' NOT IN (SELECT name FROM product);
-- fault: group: there is none called '%s' at work
SELECT id, fields ->> 'group' FROM story.part
WHERE kind LIKE 'csm.%' AND fields ->> 'group' NOT IN (SELECT name FROM user_group WHERE active);
-- fault: contact: %s is no active contact of the account
SELECT id, fields ->> 'contact' FROM story.part AS part
WHERE kind = 'csm.case' AND NOT EXISTS (
    SELECT 1 FROM contact AS c JOIN account USING (account_id) JOIN "user" ON user_id = portal_user_id
    WHERE account.name = fields ->> 'account' AND email = lower(fields ->> 'contact') AND c.active);
-- fault: %s does not work in customer service
SELECT part.id, field.key || ': ' || field.value FROM story.part AS part, json_each(fields) AS field
WHERE kind LIKE 'csm.%' AND field.key IN ('assigned', 'owner', 'by') AND lower(field.value) NOT IN (
    SELECT email FROM "user" WHERE role <> 'customer' AND (active OR coalesce(part.fields ->> 'closed', part.at) < sys_updated_on));
-- fault: case: %s is no csm.case
SELECT id, fields ->> 'case' FROM story.part
WHERE kind = 'csm.interaction' AND fields ->> 'case' NOT IN (SELECT id FROM story.part WHERE kind = 'csm.case');
-- fault: serial: there is a unit %s already
SELECT id, fields ->> 'serial' FROM story.part
WHERE kind = 'csm.unit' AND fields ->> 'serial' IN (SELECT serial_number FROM installed_product);
-- fault: closed: %s is not between the opening of the case and today, or the case is open
SELECT id, fields ->> 'closed' FROM story.part
WHERE kind = 'csm.case' AND fields ->> 'closed' IS NOT NULL
    AND NOT coalesce(fields ->> 'state' IN ('resolved', 'closed', 'canceled') AND fields ->> 'closed' BETWEEN at AND now(), 0);
-- fault: escalation_reason: the case is %s
SELECT id, iif(fields ->> 'escalation', 'escalated without one', 'not escalated') FROM story.part
WHERE kind = 'csm.case' AND coalesce(fields ->> 'escalation', 0) <> (fields ->> 'escalation_reason' IS NOT NULL);

INSERT INTO installed_product
SELECT (SELECT max(installed_product_id) FROM installed_product) + row_number() OVER (ORDER BY at, part.id), account_id, product_id, (
        SELECT location_id FROM contact AS c JOIN "user" ON user_id = portal_user_id
        WHERE c.account_id = account.account_id ORDER BY is_primary DESC, contact_id LIMIT 1),
    fields ->> 'serial', fields ->> 'status', fields ->> 'warranty_end', at, at
FROM story.part AS part JOIN account ON account.name = fields ->> 'account' JOIN product ON product.name = fields ->> 'product'
WHERE kind = 'csm.unit' ORDER BY 1;

INSERT INTO contract
SELECT (SELECT max(contract_id) FROM contract) + row_number() OVER (ORDER BY at, id), account_id, fields ->> 'type', fields ->> 'status',
    fields ->> 'price', fields ->> 'start', fields ->> 'end', at, at
FROM story.part JOIN account ON account.name = fields ->> 'account'
WHERE kind = 'csm.contract' ORDER BY 1;

-- fault: title: '%s' does not begin with Fix for and the product, or has not 30 to 120 characters
SELECT id, fields ->> 'title' FROM story.part
WHERE kind = 'csm.article' AND (length(fields ->> 'title') NOT BETWEEN 30 AND 120
    OR fields ->> 'title' NOT LIKE 'Fix for ' || (fields ->> 'product') || ': %');
-- fault: body: it has %s characters, not 30 to 120
SELECT id, length(trim(fields ->> 'body', char(10) || ' ')) FROM story.part
WHERE kind = 'csm.article' AND length(trim(fields ->> 'body', char(10) || ' ')) NOT BETWEEN 30 AND 120;
INSERT INTO knowledge
SELECT (SELECT max(knowledge_id) FROM knowledge) + row_number() OVER (ORDER BY number), number, fields ->> 'title', fields ->> 'state',
    fields ->> 'visibility', product_id, user_id, trim(fields ->> 'body', char(10) || ' '), at, at
FROM story.part JOIN "user" ON email = lower(fields ->> 'owner') LEFT JOIN product ON product.name = fields ->> 'product'
WHERE kind = 'csm.article' ORDER BY number;

CREATE TEMP TABLE opened AS
SELECT part.id AS part, story, number, CAST(substr(number, 4) AS INTEGER) AS file, account.account_id, contact_id, portal.email AS customer,
    product.product_id AS product, fields ->> 'unit' AS unit, fields ->> 'channel' AS channel, fields ->> 'priority' AS priority,
    fields ->> 'state' AS state, fields ->> 'short_description' AS said, group_id, worker.user_id AS assigned, worker.email AS assignee,
    coalesce(fields ->> 'escalation', 0) AS escalated, fields ->> 'escalation_reason' AS reason, at AS created,
    datetime(at, printf('+%d minutes', 4 + 66 * lot('began', part.id))) AS began,
    coalesce(fields ->> 'closed', min(datetime(last, printf('+%d minutes', 20 + 200 * lot('ends', part.id))), datetime(now(), '-20 minutes'))) AS ended
FROM story.part AS part JOIN heard USING (story)
JOIN account ON account.name = fields ->> 'account'
JOIN "user" AS portal ON portal.email = lower(fields ->> 'contact')
JOIN contact ON portal_user_id = portal.user_id AND contact.account_id = account.account_id
LEFT JOIN product ON product.name = fields ->> 'product'
LEFT JOIN user_group ON user_group.name = fields ->> 'group'
LEFT JOIN "user" AS worker ON worker.email = lower(fields ->> 'assigned')
WHERE kind = 'csm.case' ORDER BY number;
UPDATE opened SET unit = (SELECT fields ->> 'serial' FROM story.part WHERE part.id = unit) WHERE unit IN (SELECT id FROM story.part);


-- What is worked on and names nobody is with somebody of the group.
UPDATE opened SET assigned = (
    SELECT draw(user_id, 'works', part) FROM user_group_member AS m JOIN "user" USING (user_id) JOIN company.person USING (email)
    WHERE m.group_id = opened.group_id AND active AND "user".role <> 'admin' AND m.sys_created_on < opened.created AND leave_until IS NULL)
WHERE assigned IS NULL AND state <> 'new';
UPDATE opened SET assignee = (SELECT email FROM "user" WHERE user_id = assigned) WHERE assignee IS NULL;

-- fault: unit: %s is no unit of the account
SELECT part, unit FROM opened WHERE unit IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM installed_product AS u WHERE serial_number = unit AND u.account_id = opened.account_id);
-- fault: product: the unit is a %s
SELECT part, name FROM opened JOIN installed_product ON serial_number = unit JOIN product USING (product_id) WHERE product <> product_id;

-- Whoever works on a case of a group is a member of it.
INSERT INTO user_group_member
SELECT (SELECT max(member_id) FROM user_group_member) + row_number() OVER (ORDER BY min(created), group_id, assigned), group_id, assigned,
    max("user".sys_created_on, datetime(min(created), printf('-%d days', 30 + 200 * lot('joins', group_id, assigned))))
FROM opened JOIN "user" ON user_id = assigned
WHERE NOT EXISTS (SELECT 1 FROM user_group_member AS m WHERE m.group_id = opened.group_id AND m.user_id = assigned)
GROUP BY group_id, assigned ORDER BY 1;

-- The clock of the service levels starts when the coverage opens; whom nothing covers has none.
CREATE TEMP TABLE subject AS
SELECT o.*, installed_product_id, coalesce(u.product_id, product) AS product_id
FROM opened AS o LEFT JOIN installed_product AS u ON serial_number = unit;
UPDATE subject SET said = name || ': ' || said FROM product
WHERE product.product_id = subject.product_id AND said NOT LIKE name || ': %';
-- fault: short_description: '%s' has not 30 to 120 characters, with the product before it
SELECT part, said FROM subject WHERE length(said) NOT BETWEEN 30 AND 120;
CREATE TEMP TABLE promised AS
SELECT part, coverage_hours AS hours, row_number() OVER (PARTITION BY part ORDER BY e.product_id IS NOT s.product_id, entitlement_id) AS turn
FROM subject AS s JOIN entitlement AS e USING (account_id) JOIN contract AS c USING (contract_id)
WHERE e.active AND c.status = 'active' AND date(created) BETWEEN start_date AND end_date;
CREATE TEMP TABLE covered AS
SELECT subject.*, opens, closes, days FROM subject LEFT JOIN promised USING (part) LEFT JOIN data.coverage USING (hours) WHERE coalesce(turn, 1) = 1;
CREATE TEMP TABLE timed AS
SELECT *, CASE WHEN state = 'new' OR opens IS NULL THEN NULL
    WHEN opens = 0 OR CAST(strftime('%H', began) AS INTEGER) BETWEEN opens AND closes - 1
        AND (strftime('%w', began) + 6) % 7 < days THEN began
    ELSE (SELECT min(moment) FROM (
        SELECT datetime(date(began), printf('+%d days', n - 1), printf('+%d hours', opens)) AS moment FROM data.number WHERE n <= 5
    ) WHERE moment > began AND (strftime('%w', moment) + 6) % 7 < days) END AS taken
FROM covered;
UPDATE timed SET taken = NULL WHERE taken >= ended OR taken >= now();

CREATE TEMP TABLE worked AS
SELECT timed.*, iif(state = 'closed', datetime((julianday(coalesce(taken, began)) + 3 * julianday(ended)) / 4), iif(state = 'resolved', ended, NULL)) AS solved,
    CASE WHEN state = 'new' THEN created WHEN state = 'in_progress' THEN max(began, min(last, now())) ELSE max(began, ended) END AS changed
FROM timed JOIN heard USING (story);

INSERT INTO customer_case
SELECT file, number, account_id, contact_id, product_id, installed_product_id, channel, priority, state, said, group_id, assigned,
    escalated, reason, 0, created, changed, iif(state = 'closed', changed, NULL)
FROM worked ORDER BY file;

CREATE TEMP TABLE story_clock AS
SELECT file, sla_def_id, state, changed, taken, datetime(taken, '+' || target_mins || ' minutes') AS due,
    iif(metric = 'resolution', solved, iif(state = 'canceled', NULL, min(coalesce(solved, now()),
        datetime(taken, printf('+%d minutes', 2 + (target_mins - 3) * lot('answer', file)))))) AS met
FROM worked JOIN sla_definition ON applies_to_priority = priority AND active AND pause_on_pending
WHERE taken IS NOT NULL;
INSERT INTO case_sla
SELECT (SELECT max(case_sla_id) FROM case_sla) + row_number() OVER (ORDER BY file, sla_def_id), file, sla_def_id,
    CASE WHEN met THEN 'completed' WHEN state = 'pending' THEN 'paused' WHEN state = 'canceled' THEN 'canceled' ELSE 'in_progress' END,
    taken, due, CASE WHEN met THEN met > due WHEN state = 'in_progress' THEN due < now() ELSE due < changed END, met
FROM story_clock ORDER BY 1;

-- A call opens a case, and stories tell others.
CREATE TEMP TABLE rung AS
SELECT file, channel, account_id, contact_id, assigned, group_id, created AS at, NULL AS minutes, state FROM worked
UNION ALL
SELECT file, fields ->> 'channel', account_id, contact_id, user_id, group_id, at, fields ->> 'minutes', 'closed'
FROM story.part AS part JOIN worked ON worked.part = fields ->> 'case' JOIN "user" ON email = lower(fields ->> 'by')
WHERE kind = 'csm.interaction';
INSERT INTO interaction
SELECT (SELECT max(interaction_id) FROM interaction) + row_number() OVER (ORDER BY at, file, minutes), channel, account_id, contact_id, file,
    coalesce(assigned, (SELECT draw(user_id, 'answers', file) FROM user_group_member AS m JOIN "user" USING (user_id)
        WHERE m.group_id = rung.group_id AND "user".active AND "user".sys_created_on < at)),
    CASE WHEN state IN ('closed', 'canceled') THEN 'closed' WHEN state = 'new' THEN 'open' ELSE 'handled' END, began,
    iif(state IN ('closed', 'canceled'), datetime(began, printf('+%d minutes', coalesce(minutes, 4 + 21 * lot('talks', file)))), NULL), at
FROM (SELECT *, datetime(at, printf('-%d minutes', coalesce(minutes, 2 + 10 * lot('call', file)))) AS began FROM rung) AS rung
ORDER BY 1;

-- Articles about the product are suggested; an article of the same story solved what is solved.
INSERT INTO case_knowledge
SELECT (SELECT max(case_kb_id) FROM case_knowledge) + row_number() OVER (ORDER BY file, solves, knowledge_id), file, knowledge_id,
    iif(solves, 'resolution', 'suggested')
FROM (
    SELECT file, knowledge_id, 0 AS solves FROM worked JOIN knowledge AS k USING (product_id)
    WHERE k.state = 'published' AND k.sys_updated_on <= created
    UNION ALL
    SELECT file, knowledge_id, 1 FROM worked JOIN story.part AS part USING (story) JOIN knowledge AS k ON kb_number = part.number
    WHERE kind = 'csm.article' AND k.state = 'published' AND worked.state IN ('resolved', 'closed') AND part.at < changed
        AND k.product_id IS worked.product_id AND part.at > created
) ORDER BY 1;

-- Who is told what: the contact and the assignee.
INSERT INTO notification
SELECT (SELECT max(notification_id) FROM notification) + row_number() OVER (ORDER BY at, file, kind), file, NULL, email, kind, 'success',
    min(at, datetime(now(), '-1 minute'))
FROM (
    SELECT file, customer AS email, 'report' AS kind, datetime(created, printf('+%d minutes', 1 + 4 * lot('report', file))) AS at FROM worked
    UNION ALL
    SELECT file, assignee, 'next_steps', datetime(created, printf('+%d minutes', 5 + 55 * lot('next', file))) FROM worked WHERE assignee IS NOT NULL
    UNION ALL
    SELECT file, assignee, 'alert', datetime(created, printf('+%d minutes', 60 + 60 * lot('alert', file)))
    FROM worked WHERE assignee IS NOT NULL AND reason IS NOT NULL
    UNION ALL
    SELECT file, customer, 'reminder', changed FROM worked WHERE state = 'pending'
    UNION ALL
    SELECT file, customer, 'solution_proposal', solved FROM worked WHERE state IN ('resolved', 'closed')
    UNION ALL
    SELECT file, customer, 'update', changed FROM worked WHERE state IN ('closed', 'canceled')
) ORDER BY 1;

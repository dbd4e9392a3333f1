-- What employees ask for, who decides and works on it, and the articles about it.

-- Topics by organisation; the subsidiary has those that are `both`, with groups of its own.
CREATE TEMP TABLE matter AS
SELECT row_number() OVER (ORDER BY wave, org, place) AS topic_id, org,
    iif(org = 1, '', 'Tessell ') || "group" AS team, topic.*
FROM data.topic AS topic, (SELECT 1 AS org UNION ALL SELECT 2)
WHERE org = 1 OR both;

UPDATE matter SET article = replace(article, ':', ' at Tessell:') WHERE org = 2 AND wave = 2;

INSERT INTO topic_category
SELECT row_number() OVER (ORDER BY min(topic_id)), category, coalesce(active, 1), coe, org,
    '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM matter GROUP BY org, category ORDER BY 1;

INSERT INTO topic_detail
SELECT topic_id, coalesce(matter.active, 1), matter.name, topic_category_id, org,
    '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM matter JOIN topic_category AS c ON c.name = category AND c.org_id = org
ORDER BY topic_id;

INSERT INTO service_template
SELECT row_number() OVER (ORDER BY number, place), coe.name || ' Request',
    printf('{"short_description": "%s request", "category": "%s"}', coe.name,
        replace(lower(coe.name), ' ', '_')), 1, coe.name, number,
    '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM data.coe AS coe, company.organisation ORDER BY 1;

INSERT INTO service_template
SELECT 11 + row_number() OVER (ORDER BY number, place), name,
    printf('{"short_description": "%s", "category": "%s"}', name, replace(lower(coe), ' ', '_')),
    coalesce(active, 1), coe, number, at, at
FROM (
    SELECT *, moment('2022-01-10 08:00:00', '2025-11-28 08:00:00', 'blank', blank.name, number) AS at
    FROM data.blank AS blank, (SELECT number FROM company.organisation)
)
ORDER BY 1;

INSERT INTO hr_criteria
SELECT row_number() OVER (ORDER BY c.wave, org_id, place) + coalesce(c.wave = 2, 0), c.name, kind, 1,
    group_id, NULL, '2019-04-01 08:00:00', '2019-04-01 08:00:00', org_id
FROM data.criteria AS c
JOIN user_group AS g ON g.name = iif(org_id = 1, '', 'Tessell ') || "group"
WHERE spare OR EXISTS (SELECT 1 FROM matter WHERE org = org_id AND criteria = c.name
    AND matter.wave IS c.wave)
ORDER BY 1;

INSERT INTO hr_service
SELECT row_number() OVER (ORDER BY topic_id, service.key), service.value ->> 'name',
    coalesce(service.value ->> 'how', 'manual'), topic_id, service_template_id, hr_criteria_id,
    coalesce(service.value ->> 'active', 1), org, '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM matter, json_each(service) AS service
JOIN service_template AS t ON t.coe_type = coe AND t.org_id = org
LEFT JOIN hr_criteria AS c ON c.name = criteria AND c.org_id = org
WHERE t.service_template_id < 11
ORDER BY 1;

-- Skills; everybody who works in a group has those of its topics.
INSERT INTO skill
SELECT row_number() OVER (ORDER BY min(topic_id)) + coalesce(min(wave) = 2, 0), skill,
    coalesce(active, 1), org, '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM matter GROUP BY org, skill ORDER BY 1;

INSERT INTO user_skill
SELECT row_number() OVER (ORDER BY grown, wave, first, member), skill_id, user_id, org, at, at
FROM (
    SELECT min(topic_id) AS first, min(member_id) AS member, skill_id, user_id, m.org, m.wave, grown,
        moment(max(datetime(now(), '-900 days'), datetime(hired, '+9 hours')),
            max(datetime(now(), '-200 days'), datetime(hired, '+60 days')), skill_id, user_id) AS at
    FROM matter AS m
    JOIN skill AS s ON s.name = skill AND s.org_id = m.org
    JOIN user_group AS g ON g.name = team
    JOIN user_group_member USING (group_id)
    JOIN staff USING (user_id)
    WHERE s.active
    GROUP BY skill_id, user_id, m.org
);

INSERT INTO user_skill
SELECT (SELECT count(*) FROM user_skill) + place, skill_id, user_id, org, at, at
FROM (SELECT *, moment(datetime(now(), '-900 days'), datetime(now(), '-200 days'), email) AS at
    FROM data.knack)
JOIN staff USING (email)
JOIN skill AS s ON s.name = skill AND s.org_id = org;

INSERT INTO skill
SELECT (SELECT max(skill_id) FROM skill) + row_number() OVER (ORDER BY number, place), name, 1, number, at, at
FROM (
    SELECT *, moment(datetime(now(), '-900 days'), datetime(now(), '-800 days'), 'craft', name, number) AS at
    FROM data.craft, (SELECT number FROM company.organisation)
    WHERE number = 1 OR lot('craft', name) < 0.4
)
ORDER BY 1;

INSERT INTO user_skill
SELECT (SELECT count(*) FROM user_skill) + row_number() OVER (ORDER BY skill_id, nth), skill_id, user_id, org, at, at
FROM (
    SELECT skill_id, user_id, org, row_number() OVER (PARTITION BY skill_id ORDER BY lot('craft', skill_id, user_id)) AS nth,
        moment(datetime(hired, '+30 days'), datetime(now(), '-60 days'), skill_id, user_id) AS at
    FROM skill AS s
    JOIN data.craft USING (name)
    JOIN staff ON staff.org = s.org_id AND (grown AND role = 3 OR role = 3 AND scale() = 1)
)
WHERE nth <= 3
ORDER BY 1;

CREATE TEMP TABLE form AS
SELECT row_number() OVER (ORDER BY wave, number, place) AS survey_id, number AS org, survey.name,
    topics, questions
FROM data.survey AS survey, company.organisation;

INSERT INTO survey
SELECT survey_id, questions ->> 0, questions ->> 1, questions ->> 2, questions ->> 3,
    questions ->> 4, org, '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM form;

INSERT INTO assignment_rules
SELECT place, r.name,
    (SELECT json_group_array(skill_id) FROM json_each(skills) JOIN skill AS s
        ON s.name = value AND s.org_id = g.org_id),
    country, priority, coalesce(r.active, 1), group_id,
    (SELECT json_group_array(user_id) FROM json_each(users) JOIN staff
        ON user_name = value AND org = g.org_id), g.org_id, at, at
FROM (
    SELECT *, moment(datetime(now(), '-400 days'), datetime(now(), '-300 days'), 'rule', place) AS at
    FROM data.rule
) AS r
JOIN user_group AS g ON g.name = iif(org = 2, 'Tessell ', '') || replace("group", 'Tessell ', '');

-- A later skill has a rule for the usual priority of its centre, and another for the priority above it.
CREATE TEMP TABLE able AS
SELECT s.skill_id AS skill, s.name, g.group_id, g.org_id AS org, user_id,
    row_number() OVER (PARTITION BY s.skill_id ORDER BY lot('able', s.skill_id, user_id)) AS nth
FROM skill AS s
JOIN (SELECT DISTINCT skill AS name, org, team FROM matter WHERE wave = 2) AS m
    ON m.name = s.name AND m.org = s.org_id
JOIN user_group AS g ON g.name = m.team
JOIN worker USING (group_id);

INSERT INTO assignment_rules
SELECT 17 + row_number() OVER (ORDER BY skill, urgent), iif(urgent, 'Urgent ' || lower(name), name),
    json_array(skill), NULL, iif(urgent, 'critical', 'high'), 1, group_id, users, org, at, at
FROM (
    SELECT skill, name, group_id, org, urgent, json_group_array(user_id) AS users,
        moment(datetime(now(), '-390 days'), datetime(now(), '-220 days'), 'rule', skill, urgent) AS at
    FROM able, (SELECT 0 AS urgent UNION ALL SELECT 1)
    WHERE nth <= 2 AND (urgent = 0 OR lot('urgent', skill) < 0.4)
    GROUP BY skill, urgent
);

UPDATE assignment_rules SET based_on_skills = nullif(based_on_skills, '[]'),
    users = nullif(replace(users, ',', ', '), '[]');

INSERT INTO escalation_rule
SELECT row_number() OVER (ORDER BY wave, number, place), one.group_id, other.group_id, number,
    '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM data.escalation, company.organisation
JOIN user_group AS one ON one.name = iif(number = 1, '', 'Tessell ') || "from"
JOIN user_group AS other ON other.name = iif(number = 1, '', 'Tessell ') || "to"
ORDER BY 1;

-- Articles: one a topic, written by somebody of its group, then the others.
CREATE TEMP TABLE written AS
SELECT org, article AS title, 'Who may ask, what is needed and who decides. Ask HR with the service '''
    || (service ->> '$[0].name') || '''; ' || "group" || ' answers within three working days.' AS body,
    iif(active = 0, 'retired', 'published') AS state, 'internal' AS visibility,
    (SELECT draw(user_id, 'owner', topic_id) FROM worker JOIN user_group USING (group_id)
        WHERE name = team AND user_id NOT IN (SELECT user_id FROM user_role WHERE role_id = 2)) AS owner,
    topic_id AS place, wave
FROM matter ORDER BY topic_id;

UPDATE written SET owner = (SELECT draw(user_id, title) FROM worker JOIN user_group USING (group_id)
    JOIN matter ON team = user_group.name WHERE topic_id = written.place)
WHERE owner IS NULL;

INSERT INTO written
SELECT org, article.title, coalesce(body, article.title || ': what holds here.'), state,
    coalesce(visibility, 'internal'), user_id, 100 + place, NULL
FROM data.article AS article JOIN staff ON user_name = owner AND org = 1
ORDER BY article.place;

INSERT INTO written
SELECT number, title || iif(number = 2, ' (Tessell)', ''), printf('%s. %s, and what %s has to say about it.', title,
        pick('["What is new", "What was agreed", "Who it is for", "The short version", "Questions that came up"]',
            'body', title, number), u.first_name || ' ' || u.last_name),
    state, coalesce(visibility, 'internal'), user_id, 200 + place, 2
FROM (
    SELECT page.*, number, (SELECT draw(user_id, 'page', title, number) FROM "user"
            JOIN (SELECT user_id, group_id FROM worker) USING (user_id)
            WHERE role = 'agent' AND org_id = number AND group_id IN (1, 2, 3, 8, 9, 10)) AS owner
    FROM data.page AS page, company.organisation
    WHERE number = 1 OR lot('page too', title) < 0.5
)
JOIN "user" AS u ON user_id = owner
ORDER BY number, place;

INSERT INTO knowledge
SELECT id, printf('KB%07d', 40000 + id), title, body, state, visibility, owner, at,
    iif(state = 'draft', at,
        moment(datetime(at, '+1000 minutes'), datetime(at, '+90000 minutes'), 'edit', title, org)),
    org
FROM (
    SELECT row_number() OVER (ORDER BY w.wave, w.place) AS id, w.*,
        moment(max(datetime(now(), '-700 days'), datetime(hired, '+10 days', '+9 hours')),
            coalesce(departed, datetime(now(), '-90 days')), 'article', w.title, w.org) AS at
    FROM written AS w LEFT JOIN staff ON user_id = owner
)
ORDER BY id;

-- What the cases of a service are like.
CREATE TEMP TABLE offer AS
SELECT hr_service_id AS service, service_name AS name, s.org_id AS org, group_id AS team, m.coe,
    coe.priority, skill_id AS skill, steps, account, m.active IS NOT 0 AS current,
    iif(c.type = 'approval', c.hr_criteria_id, NULL) AS approval, c.user_group AS named,
    knowledge_id AS article, value -> 'matters' AS matters,
    coalesce(value ->> 'weight', iif(m.org = 1, 2, 1) * iif(m.wave, 2, 4)) * s.active AS weight,
    coalesce((SELECT survey_id FROM form WHERE form.org = m.org
            AND m.name IN (SELECT value FROM json_each(topics))),
        (SELECT survey_id FROM form WHERE form.org = m.org AND name = 'service')) AS survey
FROM hr_service AS s
JOIN matter AS m ON topic_id = topic_detail
JOIN json_each(m.service) ON value ->> 'name' = service_name
JOIN data.coe AS coe ON coe.name = m.coe
JOIN user_group AS g ON g.name = m.team
JOIN skill ON skill.name = m.skill AND skill.org_id = s.org_id
JOIN knowledge AS k ON k.title = m.article AND k.org_id = s.org_id
LEFT JOIN hr_criteria AS c ON hr_criteria_id = hr_criteria;

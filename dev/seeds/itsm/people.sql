-- Organisations, roles, locations, users, groups and memberships.

INSERT INTO organization
SELECT printf('ORG_%03d', number), name, 1, '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM company.organisation;

INSERT INTO role SELECT printf('ROLE_%03d', place), name FROM data.role;

INSERT INTO permission
SELECT printf('PERM_%03d', 2 * place - (action = 'read')), resource.name, action
FROM data.resource AS resource, (SELECT 'read' AS action UNION ALL SELECT 'crud')
ORDER BY 1;

INSERT INTO role_permission
SELECT printf('ROLE_%03d', role.place), printf('PERM_%03d',
    2 * resource.place - (role.name NOT IN (SELECT value FROM json_each(writers))))
FROM data.role AS role, data.resource AS resource
ORDER BY role.place, resource.place;

INSERT INTO location
SELECT printf('LOC_%03d', number), name, printf('ORG_%03d', org), plot, street, city, state, country,
    active, '2019-04-01 08:00:00', iif(active, '2019-04-01 08:00:00',
        moment(datetime(now(), '-200 days'), datetime(now(), '-150 days'), name))
FROM company.site;

INSERT INTO location
SELECT printf('LOC_%03d', (SELECT count(*) FROM company.site) + p.place), p.name, printf('ORG_%03d', org), p.plot,
    street, city,
    state, country, 1, '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM data.place AS p JOIN company.site AS site ON site.number = p.site ORDER BY p.place;

-- Users: ids by organisation and role; whom only a larger size has comes after all others.
CREATE TEMP TABLE staff AS
SELECT row_number() OVER (ORDER BY grown, org, rank, number) AS seat, *, printf('USER_%03d',
    row_number() OVER (ORDER BY grown, org, rank, number)) AS user_id, printf('ORG_%03d', org) AS org_id
FROM (
    SELECT *, CASE
        WHEN email IN (SELECT email FROM data.administrator) THEN 1
        WHEN department <> 'Information Technology' THEN 4
        WHEN level = 'staff' THEN 3
        ELSE 2 END AS rank
    FROM company.person
);

INSERT INTO users
SELECT user_id, user_name, first_name, last_name, email, phone, role.name, departed IS NULL,
    'tok_itsm_' || user_name || '_' || coalesce(token, printf('%06x', lot('token', email) * 16777216)),
    org_id, printf('LOC_%03d', site), max(hired, '2019-04-01') || ' 09:00:00',
    coalesce(departed || ' 17:00:00', max(hired, '2019-04-01') || ' 09:00:00')
FROM staff
JOIN data.role AS role ON role.place = rank
LEFT JOIN data.token USING (email)
ORDER BY seat;

INSERT INTO user_role SELECT user_id, printf('ROLE_%03d', rank), org_id FROM staff ORDER BY seat;

-- Groups; in larger sizes, newcomers join those of their company team.
INSERT INTO user_group
SELECT printf('GROUP_%03d', t.place), t.name, kind, coalesce(active, 1), mail || '@' || mail_domain, purpose,
    user_id, org_id, '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM data.team AS t
JOIN company.organisation AS o ON o.number = t.org
JOIN staff ON user_name = t.manager AND staff.org = t.org;

CREATE TEMP TABLE joining AS
SELECT t.place AS team, user_id, org_id, member.key AS turn
FROM data.team AS t, json_each(members) AS member
JOIN staff ON user_name = member.value AND staff.org = t.org
UNION ALL
SELECT t.place, user_id, org_id, seat
FROM data.team AS t
JOIN company.team AS own ON own.name = t.name
JOIN company.member AS m ON m.team = own.number
JOIN staff ON staff.number = m.person
WHERE grown
UNION ALL
SELECT t.place, user_id, org_id, seat
FROM data.team AS t, json_each(newcomers) AS title
JOIN staff ON staff.title = title.value AND staff.org = t.org AND grown;

INSERT INTO user_group_member
SELECT printf('MEMBER_%03d', row_number() OVER (ORDER BY team, turn)), printf('GROUP_%03d', team), user_id,
    org_id, at, at
FROM (
    SELECT joining.*, moment(max('2023-05-10 08:00:00', created_on), datetime(now(), '-120 days'), team, user_id) AS at
    FROM joining JOIN users USING (user_id)
);

CREATE TEMP TABLE worker AS
SELECT group_id, user_id, role, users.created_on AS since
FROM user_group_member JOIN users USING (user_id)
WHERE active AND role IN ('agent', 'manager');

-- Organisations, roles, users, groups, memberships and profiles.

INSERT INTO organization
SELECT number, name, 1, '2019-04-01 08:00:00', '2019-04-01 08:00:00' FROM company.organisation;

INSERT INTO role SELECT place, name, '2019-04-01 08:00:00', '2019-04-01 08:00:00' FROM data.role;

INSERT INTO permission
SELECT 2 * place - (action = 'read'), resource.name, action,
    '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM data.resource AS resource, (SELECT 'read' AS action UNION ALL SELECT 'crud')
ORDER BY 1;

INSERT INTO role_permission
SELECT role.place, 2 * resource.place - (role.name NOT IN (SELECT value FROM json_each(writers))),
    '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM data.role AS role, data.resource AS resource
ORDER BY role.place, resource.place;

-- Users: ids by organisation and role; whom only a larger size has comes after all others.
CREATE TEMP TABLE staff AS
SELECT row_number() OVER (ORDER BY grown, org, role, number) AS user_id, *
FROM (
    SELECT *, CASE
        WHEN email IN (SELECT email FROM data.administrator) THEN 1
        WHEN level <> 'staff' THEN 2
        WHEN department = 'Human Resources'
            OR title IN ('Accountant', 'Identity Specialist', 'Application Support Analyst')
            OR number IN (SELECT person FROM company.awkward WHERE name = 'departed_owner') THEN 3
        ELSE 4 END AS role
    FROM company.person
);

INSERT INTO "user"
SELECT user_id, first_name, last_name, staff.email, phone, role.name,
    departed IS NULL
        OR number IN (SELECT person FROM company.awkward WHERE name = 'departed_reporter'), org,
    'tok_hr_' || staff.user_name || '_'
        || coalesce(token, printf('%06x', lot('token', staff.email) * 16777216)),
    max(hired, '2019-04-01') || ' 09:00:00',
    coalesce(departed || ' 17:00:00', max(hired, '2019-04-01') || ' 09:00:00')
FROM staff
JOIN data.role AS role ON role.place = staff.role
LEFT JOIN data.token AS token USING (email)
ORDER BY user_id;

INSERT INTO user_role
SELECT user_id, role, org, max(hired, '2019-04-01') || ' 09:00:00',
    max(hired, '2019-04-01') || ' 09:00:00'
FROM staff ORDER BY user_id;

INSERT INTO user_group
SELECT place, name, kind, coalesce(active, 1), coalesce(org, 1), '2019-04-01 08:00:00',
    iif(active = 0, moment(datetime(now(), '-200 days'), datetime(now(), '-150 days'), name),
        '2019-04-01 08:00:00')
FROM data.team;

-- In larger sizes, HR people and accountants join the first group that is theirs, and take seats of others.
CREATE TEMP TABLE joining AS
SELECT team.place AS group_id, user_id, coalesce(team.org, 1) AS org, member.key AS turn, hired, grown
FROM data.team AS team, json_each(members) AS member
JOIN staff ON staff.user_name = member.value AND staff.org = coalesce(team.org, 1)
UNION ALL
SELECT group_id, user_id, org, user_id, hired, grown
FROM staff
JOIN user_group ON name = iif(org = 1, '', 'Tessell ') || CASE staff.role
    WHEN 3 THEN iif(department = 'Human Resources', 'HR Shared Services', 'HR Systems') END
WHERE grown
UNION ALL
SELECT group_id, user_id, org, nth, hired, grown
FROM (
    SELECT team.place AS group_id, user_id, staff.org, hired, grown, seats,
        row_number() OVER (PARTITION BY team.place ORDER BY lot('seat', team.name, user_id)) AS nth
    FROM data.team AS team JOIN staff ON staff.org = coalesce(team.org, 1)
    WHERE grown AND role = 3
)
WHERE nth <= seats;

INSERT INTO user_group_member
SELECT row_number() OVER (ORDER BY grown, group_id > 17, group_id, turn), group_id, user_id, org, at, at
FROM (
    SELECT *, moment(max('2023-05-10 08:00:00', datetime(hired, '+2 days', '+9 hours')),
            max('2025-07-18 08:00:00', datetime(hired, '+30 days')), 'member', group_id, user_id) AS at
    FROM joining
);

CREATE TEMP TABLE worker AS
SELECT group_id, user_id, hired
FROM user_group_member JOIN "user" USING (user_id) JOIN staff USING (user_id)
WHERE "user".active AND "user".role <> 'employee';

INSERT INTO hr_profile
SELECT user_id, printf('HRP%05d', user_id),
    pick('{"Female": 48, "Male": 48, "Other": 4}', 'gender', email), user_id,
    user_name || iif(org = 1, '@mailbox.example', '@postbox.example'),
    pick('{"Single": 5, "Married": 6, "Divorced": 1}', 'marital', email),
    coalesce(told.contract, pick('{"full-time": 88, "part-time": 12}', 'contract', email)),
    date(hired, '-' || CAST(22 * 365 + lot('born', email) * 23 * 365 AS INTEGER) || ' days')
        || ' 00:00:00',
    pick('{"US": 60, "CA": 8, "GB": 6, "IN": 10, "DE": 5, "FR": 2, "BR": 5, "AU": 2, "CN": 1, "JP": 1}',
        'nation', email),
    hired || ' 09:00:00', departed || ' 00:00:00',
    (SELECT user_id FROM staff AS boss WHERE boss.number = staff.manager),
    coalesce(told.desk, pick('{"Office Based": 6, "Hotdesk": 3, "Remote": 2}', 'desk', email)),
    printf('TAX-%d-%d', org, coalesce(told.tax,
        1000 - row_number() OVER (PARTITION BY org ORDER BY lot('tax', email)))),
    CASE
        WHEN level <> 'staff' THEN 'Manager'
        WHEN title = 'Test Engineer' THEN 'QA'
        ELSE coalesce(json_extract('{"Research and Development": "Software Engineer", "Human Resources": "HR",
            "Information Technology": "IT Support", "Sales": "Sales"}', '$."' || department || '"'),
            'Administration') END,
    max(hired || ' 09:00:00', '2019-04-01 08:00:00'),
    coalesce(departed || ' 00:00:00', max(hired || ' 09:00:00', '2019-04-01 08:00:00')), org
FROM staff
LEFT JOIN data.profile AS told USING (email)
WHERE email NOT IN (SELECT email FROM data.newcomer)
ORDER BY user_id;

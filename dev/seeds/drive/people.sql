-- Everybody of both organisations, people of other companies, and the teams as groups.

CREATE TEMP TABLE staff AS
SELECT person.*, ulid('user', email) AS id,
    departed IS NULL OR number IN (SELECT person FROM company.awkward WHERE name = 'departed_reporter') AS active
FROM company.person AS person;

INSERT INTO users (id, display_name, email, photo_url, auth_token, created_time, kind, permission_id, me)
SELECT id, first_name || ' ' || last_name || iif(active, '', ' (left)'), email, iif(lot('photo', email) < 0.3, 'https://lh3.googleusercontent.com/a/' || user_name, NULL),
    'tok_drv_' || user_name || iif(org = 2, '.tessell', '') || '_' || printf('%06x', lot('drive token', email) * 16777216),
    max(hired, '2019-04-01') || ' 09:00:00', 'drive#user', 'perm_' || id, number = 1
FROM staff ORDER BY number;

INSERT INTO users (id, display_name, email, photo_url, auth_token, created_time, kind, permission_id, me)
SELECT ulid('user', email), name, email, NULL, 'tok_drv_' || substr(email, 1, instr(email, '@') - 1) || '_'
    || printf('%06x', lot('drive token', email) * 16777216), '2025-06-02 09:00:00', 'drive#user', 'perm_' || ulid('user', email), 0
FROM data.outsider ORDER BY place;

CREATE TEMP TABLE squad AS
SELECT team.*, ulid('group', name, org) AS id, lower(replace(replace(name, ' ', '-'), '/', '-')) AS slug
FROM company.team AS team;

INSERT INTO "groups" (id, name, email, created_time)
SELECT id, squad.name, slug || '@' || organisation.mail_domain, '2023-05-08 08:00:00'
FROM squad JOIN company.organisation AS organisation ON organisation.number = squad.org ORDER BY squad.number;

INSERT INTO group_memberships (id, group_id, user_id, role, created_time)
SELECT ulid('member', squad.id, staff.id), squad.id, staff.id, iif(staff.number = squad.manager, 'owner', 'member'),
    max(staff.hired, '2023-05-08') || ' 10:00:00'
FROM squad JOIN staff ON staff.number = squad.manager
    OR staff.number IN (SELECT person FROM company.member WHERE team = squad.number)
ORDER BY squad.number, staff.number <> squad.manager, staff.number;

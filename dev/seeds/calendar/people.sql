-- Users, colours, places, calendars, who may see them, settings and channels.

CREATE TEMP TABLE staff AS
SELECT person.*, user_name || iif(person.org = 2, '.tessell', '') AS user_id, zone,
    departed IS NULL OR person.number IN (SELECT awkward.person FROM company.awkward AS awkward WHERE awkward.name = 'departed_reporter') AS active
FROM company.person AS person
JOIN company.site AS site ON site.number = person.site
JOIN data.zone AS zone ON zone.state = site.state;

INSERT INTO users (user_id, email, name, given_name, family_name, locale, timezone, is_active, is_verified,
    static_token, created_at, updated_at, last_login_at)
SELECT user_id, email, first_name || ' ' || last_name, first_name, last_name, 'en', zone, active, 1,
    'tok_cal_' || user_id || '_' || printf('%06x', lot('calendar token', email) * 16777216),
    max(hired, '2019-04-01') || ' 09:00:00',
    coalesce(departed || ' 17:00:00', max(hired, '2019-04-01') || ' 09:00:00'),
    iif(active, moment('2026-02-20 08:00:00', '2026-03-02 08:00:00', 'login', email), departed || ' 12:00:00')
FROM staff ORDER BY number;

-- Rooms are invited by an address of their own, as `room.redwood`.
CREATE TEMP TABLE meeting_room AS
SELECT room.*, 'room.' || lower(substr(room.name || ' ', 1, instr(room.name || ' ', ' ') - 1)) AS user_id,
    room.name || ', ' || site.name || ' (' || seats || ' seats)' AS label, zone, mail_domain
FROM data.room AS room
JOIN company.site AS site ON site.number = room.site
JOIN company.organisation AS organisation ON organisation.number = site.org
JOIN data.zone AS zone ON zone.state = site.state;

INSERT INTO users (user_id, email, name, locale, timezone, is_active, is_verified, static_token, created_at, updated_at)
SELECT user_id, user_id || '@' || mail_domain, label, 'en', zone, 1, 1,
    'tok_cal_' || user_id || '_' || printf('%06x', lot('calendar token', user_id) * 16777216),
    '2023-05-08 08:00:00', '2023-05-08 08:00:00'
FROM meeting_room ORDER BY place;

INSERT INTO colors (color_id, color_type, background, foreground, created_at, updated_at)
SELECT shade.key + 1, kind, shade.value, '#1d1d1d', '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM data.color, json_each(shades) AS shade ORDER BY color.place, shade.key;

INSERT INTO office_locations
SELECT 'room-' || lower(replace(name, ' ', '-')), 'building-' || site, NULL, 'floor-' || floor, wing, label
FROM meeting_room ORDER BY place;

-- Calendars: everybody's own, those of teams (kept by their manager), and what some have beside.
CREATE TEMP TABLE shelf AS
SELECT user_id || '-primary' AS calendar_id, user_id, first_name || ' ' || last_name AS summary,
    'Calendar of ' || first_name || ' ' || last_name || ', ' || title AS description, NULL AS location, zone, 1 AS first,
    NULL AS team, max(hired, '2019-04-01') || ' 09:00:00' AS at, number AS turn
FROM staff
UNION ALL
SELECT 'team-' || lower(replace(replace(team.name, ' ', '-'), '/', '-')), manager.user_id, team.name, team.purpose, NULL, zone, 0,
    team.number, '2023-05-08 08:00:00', 1000 + team.number
FROM company.team AS team JOIN staff AS manager ON manager.number = team.manager
UNION ALL
SELECT user_id || '-' || slug, user_id, summary, description, NULL, zone, 0, NULL,
    moment('2024-01-08 08:00:00', '2026-01-30 17:00:00', 'secondary', slug, user_id), 2000 + number * 10 + secondary.place
FROM data.secondary AS secondary, staff
WHERE active AND NOT grown AND lot('has', slug, user_id) < 1.0 / "each"
    OR active AND grown AND lot('has', slug, user_id) < 0.5 / "each";

INSERT INTO calendars (calendar_id, user_id, summary, description, location, time_zone, conference_properties, is_primary,
    color_id, hidden, selected, deleted, created_at, updated_at)
SELECT calendar_id, user_id, summary, description, location, zone,
    iif(first, '{"allowedConferenceSolutionTypes": ["hangoutsMeet"]}', NULL), first,
    1 + CAST(lot('colour', calendar_id) * 24 AS INTEGER), 0, 1, 0, at, at
FROM shelf ORDER BY turn;

-- Scopes and rules: owners own and write; team calendars are read by members, by their group and by the domain.
INSERT INTO scopes SELECT 'scope-' || user_id, 'user', email FROM staff ORDER BY number;
INSERT INTO scopes
SELECT 'scope-group-' || number, 'group', lower(replace(replace(name, ' ', '-'), '/', '-')) || '@halden.example'
FROM company.team ORDER BY number;
INSERT INTO scopes SELECT 'scope-domain-' || number, 'domain', mail_domain FROM company.organisation ORDER BY number;
INSERT INTO scopes VALUES ('scope-public', 'default', NULL);

INSERT INTO acls
SELECT 'acl-' || calendar_id || '-' || role.value, calendar_id, user_id, 'scope-' || user_id, role.value,
    'etag-' || calendar_id || '-' || role.value, at, at
FROM shelf, json_each('["owner", "writer"]') AS role ORDER BY turn, role.key;

INSERT INTO acls
SELECT 'acl-' || calendar_id || '-' || member.user_id, calendar_id, shelf.user_id, 'scope-' || member.user_id,
    iif(lot('share', calendar_id, member.user_id) < 0.15, 'writer', 'reader'),
    'etag-' || calendar_id || '-' || member.user_id, at, at
FROM shelf JOIN company.member AS seat ON seat.team = shelf.team JOIN staff AS member ON member.number = seat.person
WHERE member.user_id <> shelf.user_id ORDER BY turn, member.number;

INSERT INTO acls
SELECT 'acl-' || calendar_id || '-group', calendar_id, user_id, 'scope-group-' || team, 'reader',
    'etag-' || calendar_id || '-group', at, at
FROM shelf WHERE team IS NOT NULL ORDER BY turn;

INSERT INTO acls
SELECT 'acl-' || calendar_id || '-domain', calendar_id, shelf.user_id, 'scope-domain-' || org, 'freeBusyReader',
    'etag-' || calendar_id || '-domain', at, at
FROM shelf JOIN staff USING (user_id) WHERE first ORDER BY turn;

INSERT INTO settings
SELECT user_id || '_' || name.value, CASE name.value WHEN 'timezone' THEN zone
        WHEN 'weekStart' THEN pick('{"1": 4, "0": 1}', 'week', user_id)
        ELSE pick('{"false": 3, "true": 2}', 'format', user_id) END,
    'etag-' || user_id || '_' || name.value, user_id
FROM staff, json_each('["timezone", "weekStart"]') AS name ORDER BY number, name.key;

INSERT INTO watch_channels
SELECT 'watch-' || calendar_id, 'events-' || calendar_id, '/calendars/' || calendar_id || '/events', 'event', calendar_id, user_id,
    'https://hooks.halden.example/' || calendar_id, 'secret-' || team, 'web_hook', '{"ttl": "86400"}',
    opened, datetime(opened, '+1 day'), min(datetime(opened, '+2 hours'), now()), iif(datetime(opened, '+1 day') > now(), 'true', 'false'), 3
FROM (
    SELECT *, moment('2026-02-25 08:00:00', '2026-03-02 08:30:00', 'channel', calendar_id) AS opened
    FROM shelf WHERE team IS NOT NULL
)
ORDER BY turn;

-- Four people, their calendars, and a few events around 2 March 2026.
INSERT INTO users (user_id, email, name, timezone, is_active, is_verified, static_token) VALUES
    ('ann', 'ann@halden.example', 'Ann Lee', 'UTC', 1, 1, 'ann'),
    ('bob', 'bob@halden.example', 'Bob Ray', 'Europe/London', 1, 1, 'bob'),
    ('gil', 'gil@halden.example', 'Gil Past', 'UTC', 0, 1, 'gil'),
    ('room', 'room@halden.example', 'Room Birch', 'UTC', 1, 1, 'room');

INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at) VALUES
    ('ann-primary', 'ann', 'Ann Lee', NULL, 'UTC', 1, 0, 1, 0, '2026-01-01 09:00:00'),
    ('ann-team', 'ann', 'Team', 'What the team does', 'UTC', 0, 0, 1, 0, '2026-01-02 09:00:00'),
    ('ann-empty', 'ann', 'Old', 'Of last year', 'UTC', 0, 0, 1, 0, '2026-01-03 09:00:00'),
    ('bob-primary', 'bob', 'Bob Ray', NULL, 'Europe/London', 1, 0, 1, 0, '2026-01-01 09:00:00'),
    ('gil-primary', 'gil', 'Gil Past', NULL, 'UTC', 1, 0, 1, 0, '2026-01-01 09:00:00'),
    ('room-primary', 'room', 'Room Birch', NULL, 'UTC', 1, 0, 1, 0, '2026-01-01 09:00:00');

INSERT INTO scopes (id, type, value) VALUES
    ('scope-bob', 'user', 'bob@halden.example'),
    ('scope-all', 'default', NULL),
    ('scope-house', 'domain', 'halden.example');
INSERT INTO acls (id, calendar_id, user_id, scope_id, role, etag, created_at, updated_at) VALUES
    ('acl-team-bob', 'ann-team', 'ann', 'scope-bob', 'reader', 'e', '2026-01-02 09:00:00', '2026-01-02 09:00:00');

INSERT INTO events (
    event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_self, summary,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType",
    "guestsCanInviteOthers", "guestsCanModify", "guestsCanSeeOtherGuests", created_at, updated_at
) VALUES
    ('old', 'ann-primary', 'ann', 'ann', 'ann@halden.example', 1, 'Last week', '2026-02-23 09:00:00', '2026-02-23 10:00:00', 'UTC', 'UTC', 'confirmed', 'default', 'default', 1, 0, 1, '2026-02-01 09:00:00', '2026-02-01 09:00:00'),
    ('review', 'ann-primary', 'ann', 'ann', 'ann@halden.example', 1, 'Review', '2026-03-04 09:00:00', '2026-03-04 10:00:00', 'UTC', 'UTC', 'confirmed', 'default', 'default', 1, 0, 1, '2026-02-01 09:00:00', '2026-02-01 09:00:00'),
    ('off', 'ann-primary', 'ann', 'ann', 'ann@halden.example', 1, 'Called off', '2026-03-05 09:00:00', '2026-03-05 10:00:00', 'UTC', 'UTC', 'cancelled', 'default', 'default', 1, 0, 1, '2026-02-01 09:00:00', '2026-02-01 09:00:00'),
    ('office', 'ann-primary', 'ann', 'ann', 'ann@halden.example', 1, 'Office', '2026-03-06 08:00:00', '2026-03-06 18:00:00', 'UTC', 'UTC', 'confirmed', 'public', 'workingLocation', 1, 0, 1, '2026-02-01 09:00:00', '2026-02-01 09:00:00'),
    ('alone', 'ann-primary', 'ann', 'ann', 'ann@halden.example', 1, 'Reading', '2026-03-09 09:00:00', '2026-03-09 10:00:00', 'UTC', 'UTC', 'confirmed', 'default', 'default', 1, 0, 1, '2026-02-01 09:00:00', '2026-02-01 09:00:00'),
    ('plan', 'ann-team', 'ann', 'ann', 'ann@halden.example', 1, 'Planning', '2026-03-10 09:00:00', '2026-03-10 10:00:00', 'UTC', 'UTC', 'confirmed', 'default', 'default', 1, 0, 1, '2026-02-01 09:00:00', '2026-02-01 09:00:00');

INSERT INTO attendees (attendees_id, "displayName", optional, resource, "responseStatus", event_id, user_id) VALUES
    ('a1', 'Ann Lee', 0, 0, 'accepted', 'review', 'ann'),
    ('a2', 'Bob Ray', 0, 0, 'tentative', 'review', 'bob'),
    ('a3', 'Room Birch', 0, 1, 'accepted', 'review', 'room');

INSERT INTO watch_channels (id, resource_id, resource_uri, resource_type, calendar_id, user_id, webhook_address, webhook_type, created_at, expires_at, is_active, notification_count) VALUES
    ('c1', 'settings-ann-1', '/calendars/ann/settings', 'settings', '', 'ann', 'https://hooks.halden.example/a', 'web_hook', '2026-02-01 09:00:00', '2026-04-01 09:00:00', 'true', 0);

-- include: company.sql
-- Eleven calendars are shared in different ways, and the screen has an address of the company.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('wendolin.arteaga-vans', 'wendolin.arteaga', 'Vans', 'Which van goes where', 'America/Chicago'),
    ('wendolin.arteaga-tools', 'wendolin.arteaga', 'Tool loans', 'Who has which tool, and until when', 'America/Chicago'),
    ('wendolin.arteaga-standby', 'wendolin.arteaga', 'Standby', 'Who is on call for the stores', 'America/Chicago'),
    ('wendolin.arteaga-rounds', 'wendolin.arteaga', 'Rounds through the stores', 'Who is in which store', 'America/Chicago'),
    ('wendolin.arteaga-apprentices', 'wendolin.arteaga', 'Apprentices', 'Their weeks with us', 'America/Chicago'),
    ('wendolin.arteaga-recycling', 'wendolin.arteaga', 'Recycling', 'When scrap is fetched', 'America/Chicago'),
    ('wendolin.arteaga-old', 'wendolin.arteaga', 'Vans of 2024', 'As it was', 'America/Chicago'),
    ('wendolin.arteaga-keys', 'wendolin.arteaga', 'Keys', 'Who holds which key', 'America/Chicago'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('wendolin.arteaga-vans', 'wendolin.arteaga-tools', 'wendolin.arteaga-standby', 'wendolin.arteaga-rounds', 'wendolin.arteaga-apprentices', 'wendolin.arteaga-recycling', 'wendolin.arteaga-old', 'wendolin.arteaga-keys');
WITH rule (calendar, scope, role) AS (VALUES
    ('wendolin.arteaga-vans', 'scope-group-3', 'writer'),
    ('wendolin.arteaga-vans', 'scope-domain-1', 'reader'),
    ('wendolin.arteaga-tools', 'scope-group-3', 'reader'),
    ('wendolin.arteaga-tools', 'scope-domain-1', 'freeBusyReader'),
    ('wendolin.arteaga-standby', 'scope-group-3', 'freeBusyReader'),
    ('wendolin.arteaga-standby', 'scope-domain-1', 'freeBusyReader'),
    ('wendolin.arteaga-rounds', 'scope-group-3', 'writer'),
    ('wendolin.arteaga-rounds', 'scope-tracy.wood', 'writer'),
    ('wendolin.arteaga-apprentices', 'scope-group-7', 'reader'),
    ('wendolin.arteaga-apprentices', 'scope-kenneth.campbell', 'writer'),
    ('wendolin.arteaga-recycling', 'scope-group-3', 'reader'),
    ('wendolin.arteaga-recycling', 'scope-domain-1', 'reader'),
    ('wendolin.arteaga-old', 'scope-group-3', 'none'),
    ('wendolin.arteaga-old', 'scope-domain-1', 'freeBusyReader'),
    ('wendolin.arteaga-keys', 'scope-edward.ruiz', 'reader'),
    ('wendolin.arteaga-keys', 'scope-group-7', 'reader'))
INSERT INTO acls (id, calendar_id, user_id, scope_id, role, etag, created_at, updated_at)
SELECT 'acl-' || calendar_id || '-' || substr(scope, 7), calendar_id, user_id, scope, role, 'etag-' || calendar_id || '-' || substr(scope, 7), '2025-06-02 10:00:00', '2025-06-02 10:00:00'
FROM rule JOIN calendars ON calendar_id = calendar;
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location, zone, shown, kind) AS (VALUES
    ('evt-wendolin.arteaga-screen', 'wendolin.arteaga-primary', 'Screen in the workshop', '2026-03-04 15:00', '2026-03-04 16:00', 'confirmed', 'It hangs beside the lift. It hears at https://hooks.halden.example/workshop-screen, kind web_hook.', NULL, NULL, 'opaque', 'default'),
    ('evt-wendolin.arteaga-printer', 'wendolin.arteaga-primary', 'Printer in the workshop', '2026-03-04 16:00', '2026-03-04 16:30', 'confirmed', 'It hears at https://hooks.halden.example/printer-2.', NULL, NULL, 'opaque', 'default'),
    ('evt-wendolin.arteaga-canteen', 'wendolin.arteaga-primary', 'Screen in the canteen', '2026-03-05 15:00', '2026-03-05 16:00', 'confirmed', 'It hears at https://hooks.halden.example/canteen.', NULL, NULL, 'opaque', 'default'),
    ('evt-wendolin.arteaga-gate', 'wendolin.arteaga-primary', 'Barrier of the yard', '2026-03-06 15:00', '2026-03-06 16:00', 'confirmed', 'It hears at https://hooks.halden.example/gate.', NULL, NULL, 'opaque', 'default'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', coalesce(zone, time_zone), coalesce(zone, time_zone), status, 'default', kind, 1, 0, 1, 0, 'null', shown,
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', coalesce(zone, time_zone), '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;

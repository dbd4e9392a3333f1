-- include: company.sql
-- A tour stands in one of five calendars, which is the primary one, without what is over.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('ofelia.nino-evenings', 'ofelia.nino', 'Evenings', 'What is on after work', 'America/Chicago'),
    ('ofelia.nino-choir', 'ofelia.nino', 'Choir', 'Rehearsals and concerts', 'America/Chicago'),
    ('ofelia.nino-quartet', 'ofelia.nino', 'Quartet', 'The four of us', 'America/Chicago'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('ofelia.nino-evenings', 'ofelia.nino-choir', 'ofelia.nino-quartet');
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location, zone, shown, kind) AS (VALUES
    ('evt-ofelia.nino-tour-flight', 'ofelia.nino-primary', 'Flight to Montreal', '2026-04-13 08:00', '2026-04-13 11:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-tour-room-m', 'ofelia.nino-primary', 'Room in Montreal', '2026-04-13 15:00', '2026-04-13 16:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-tour-setup', 'ofelia.nino-primary', 'Stage set-up', '2026-04-14 09:00', '2026-04-14 12:00', 'confirmed', 'Bring the long cables.', NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-tour-first', 'ofelia.nino-primary', 'First evening', '2026-04-14 19:00', '2026-04-14 22:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-tour-train', 'ofelia.nino-primary', 'Train to Ottawa', '2026-04-15 08:00', '2026-04-15 10:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-tour-room-o', 'ofelia.nino-primary', 'Room in Ottawa', '2026-04-15 13:00', '2026-04-15 14:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-tour-radio', 'ofelia.nino-primary', 'Talk with the radio', '2026-04-15 16:00', '2026-04-15 16:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-tour-second', 'ofelia.nino-primary', 'Second evening', '2026-04-15 19:00', '2026-04-15 22:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-tour-van', 'ofelia.nino-primary', 'Van to Kingston', '2026-04-16 08:00', '2026-04-16 11:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-tour-third', 'ofelia.nino-primary', 'Third evening', '2026-04-16 19:00', '2026-04-16 22:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-tour-bill', 'ofelia.nino-primary', 'Bills and thanks', '2026-04-17 10:00', '2026-04-17 11:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-last-flight', 'ofelia.nino-travel', 'Flight to Montreal', '2025-04-14 08:00', '2025-04-14 11:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-last-train', 'ofelia.nino-travel', 'Train to Ottawa', '2025-04-16 08:00', '2025-04-16 10:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-denver', 'ofelia.nino-travel', 'Flight to Denver', '2026-04-21 07:00', '2026-04-21 09:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-denver-room', 'ofelia.nino-travel', 'Room in Denver', '2026-04-21 15:00', '2026-04-21 16:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-baggage', 'ofelia.nino-quartet', 'Baggage for the flight to Montreal', '2026-04-10 18:00', '2026-04-10 18:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-quartet-1', 'ofelia.nino-quartet', 'Quartet, slow movements', '2026-04-13 19:00', '2026-04-13 21:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-quartet-2', 'ofelia.nino-quartet', 'Quartet, fast movements', '2026-04-20 19:00', '2026-04-20 21:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-choir-1', 'ofelia.nino-choir', 'Choir, altos', '2026-04-14 18:30', '2026-04-14 20:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-choir-2', 'ofelia.nino-choir', 'Choir, everybody', '2026-04-16 18:30', '2026-04-16 20:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-choir-3', 'ofelia.nino-choir', 'First evening', '2026-05-14 19:00', '2026-05-14 21:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-dinner', 'ofelia.nino-primary', 'Dinner with the neighbours', '2026-04-13 18:00', '2026-04-13 20:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-ofelia.nino-taxes', 'ofelia.nino-primary', 'Papers for the taxes', '2026-04-14 17:00', '2026-04-14 18:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', coalesce(zone, time_zone), coalesce(zone, time_zone), status, 'default', kind, 1, 0, 1, 0, 'null', shown,
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', coalesce(zone, time_zone), '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, "additionalGuests")
SELECT * FROM (VALUES
    ('evt-ofelia.nino-choir-2-g0', 'evt-ofelia.nino-choir-2', 'olivia.johnston', 'accepted', 0, 0, 0),
    ('evt-ofelia.nino-quartet-1-g0', 'evt-ofelia.nino-quartet-1', 'kenneth.rose', 'accepted', 0, 0, 0));
DELETE FROM attendees WHERE event_id IN (SELECT event_id FROM events WHERE calendar_id = 'ofelia.nino-primary' AND end_datetime < '2026-03-02 03:00:00');
DELETE FROM events WHERE calendar_id = 'ofelia.nino-primary' AND end_datetime < '2026-03-02 03:00:00';

-- include: company.sql
-- Rounds in three calendars, one of which the user can only read.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('elias.osorio-dealers', 'elias.osorio', 'Dealers', 'Visits of dealers', 'America/Chicago'),
    ('amy.hunt-fairs', 'amy.hunt', 'Fairs', 'Fairs of the year', 'America/Los_Angeles'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('elias.osorio-dealers', 'amy.hunt-fairs');
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || column2, calendar_id, user_id, 'scope-' || column2, column3, 'etag-' || calendar_id || '-' || column2,
    '2025-10-06 09:00:00', '2025-10-06 09:00:00' FROM (VALUES
    ('elias.osorio-dealers', 'liz.cassiano', 'writer'),
    ('amy.hunt-fairs', 'liz.cassiano', 'reader')) JOIN calendars ON calendar_id = column1;
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-round-feb', 'liz.cassiano-primary', 'Dealer round', '2026-02-26 10:00', '2026-02-26 11:30', 'confirmed', NULL, NULL),
    ('evt-round-18', 'liz.cassiano-primary', 'Dealer round', '2026-03-18 10:00', '2026-03-18 11:30', 'confirmed', NULL, NULL),
    ('evt-round-25', 'liz.cassiano-primary', 'Dealer round', '2026-03-25 10:00', '2026-03-25 11:00', 'confirmed', NULL, NULL),
    ('evt-round-19', 'elias.osorio-dealers', 'Dealer round', '2026-03-19 14:00', '2026-03-19 15:30', 'confirmed', NULL, NULL),
    ('evt-round-24', 'amy.hunt-fairs', 'Dealer round', '2026-03-24 09:00', '2026-03-24 10:30', 'confirmed', NULL, NULL),
    ('evt-round-dinner', 'elias.osorio-dealers', 'Dealer dinner', '2026-03-19 18:00', '2026-03-19 21:00', 'confirmed', NULL, NULL))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', time_zone, time_zone, status, 'default', 'default', 1, 0, 1, 0, 'null', 'opaque',
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', time_zone, '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, comment, "additionalGuests")
SELECT *, 0 FROM (VALUES
    ('evt-round-feb-g0', 'evt-round-feb', 'elias.osorio', 'accepted', 0, 0, NULL),
    ('evt-round-feb-g1', 'evt-round-feb', 'charles.macias', 'accepted', 0, 0, NULL),
    ('evt-round-18-g0', 'evt-round-18', 'elias.osorio', 'accepted', 0, 0, NULL),
    ('evt-round-18-g1', 'evt-round-18', 'charles.macias', 'tentative', 0, 0, NULL),
    ('evt-round-19-g0', 'evt-round-19', 'liz.cassiano', 'accepted', 0, 0, NULL),
    ('evt-round-19-g1', 'evt-round-19', 'brooke.austin', 'accepted', 0, 0, NULL),
    ('evt-round-24-g0', 'evt-round-24', 'liz.cassiano', 'accepted', 0, 0, NULL),
    ('evt-round-24-g1', 'evt-round-24', 'david.ortega', 'needsAction', 0, 0, NULL),
    ('evt-round-dinner-g0', 'evt-round-dinner', 'liz.cassiano', 'accepted', 0, 0, NULL));

-- include: company.sql
-- Three meetings of one morning in three rooms.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-david.ortega-texts', 'david.ortega-primary', 'Spring campaign, texts', '2026-04-14 10:00', '2026-04-14 11:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)'),
    ('evt-david.ortega-pictures', 'david.ortega-primary', 'Spring campaign, pictures', '2026-04-14 10:30', '2026-04-14 11:30', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)'),
    ('evt-david.ortega-video', 'david.ortega-primary', 'Spring campaign, video', '2026-04-14 10:00', '2026-04-14 12:00', 'confirmed', NULL, 'Presidio, San Francisco Headquarters (40 seats)'),
    ('evt-david.ortega-prices', 'david.ortega-primary', 'Spring campaign, prices', '2026-04-14 13:00', '2026-04-14 14:00', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)'),
    ('evt-david.ortega-texts-2', 'david.ortega-primary', 'Spring campaign, texts again', '2026-04-21 10:00', '2026-04-21 11:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', time_zone, time_zone, status, 'default', 'default', 1, 0, 1, 0, 'null', 'opaque',
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', time_zone, '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, "additionalGuests")
SELECT *, 0 FROM (VALUES
    ('evt-david.ortega-texts-g0', 'evt-david.ortega-texts', 'humberto.manzanares', 'accepted', 0, 0),
    ('evt-david.ortega-texts-g1', 'evt-david.ortega-texts', 'zacarias.madrid', 'needsAction', 0, 0),
    ('evt-david.ortega-texts-g2', 'evt-david.ortega-texts', 'room.redwood', 'accepted', 0, 1),
    ('evt-david.ortega-pictures-g0', 'evt-david.ortega-pictures', 'hannes.roskoth', 'accepted', 0, 0),
    ('evt-david.ortega-pictures-g1', 'evt-david.ortega-pictures', 'humberto.manzanares', 'tentative', 0, 0),
    ('evt-david.ortega-pictures-g2', 'evt-david.ortega-pictures', 'zacarias.madrid', 'accepted', 0, 0),
    ('evt-david.ortega-pictures-g3', 'evt-david.ortega-pictures', 'room.marina', 'accepted', 0, 1),
    ('evt-david.ortega-video-g0', 'evt-david.ortega-video', 'hannes.roskoth', 'declined', 0, 0),
    ('evt-david.ortega-video-g1', 'evt-david.ortega-video', 'humberto.manzanares', 'accepted', 0, 0),
    ('evt-david.ortega-video-g2', 'evt-david.ortega-video', 'room.presidio', 'accepted', 0, 1),
    ('evt-david.ortega-prices-g0', 'evt-david.ortega-prices', 'zacarias.madrid', 'accepted', 0, 0),
    ('evt-david.ortega-prices-g1', 'evt-david.ortega-prices', 'hannes.roskoth', 'accepted', 0, 0),
    ('evt-david.ortega-prices-g2', 'evt-david.ortega-prices', 'room.marina', 'accepted', 0, 1),
    ('evt-david.ortega-texts-2-g0', 'evt-david.ortega-texts-2', 'humberto.manzanares', 'accepted', 0, 0),
    ('evt-david.ortega-texts-2-g1', 'evt-david.ortega-texts-2', 'room.redwood', 'accepted', 0, 1));

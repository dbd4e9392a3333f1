-- include: company.sql
-- A meeting that wants guests and a room.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-amy.hunt-stand', 'amy.hunt-primary', 'Fair: stand plan', '2026-03-18 10:00', '2026-03-18 11:00', 'confirmed', NULL, NULL),
    ('evt-amy.hunt-stand-old', 'amy.hunt-primary', 'Fair: stand plan', '2026-03-11 10:00', '2026-03-11 11:00', 'cancelled', NULL, NULL),
    ('evt-julie.thomas-zilker', 'julie.thomas-primary', 'Hotline training', '2026-03-18 12:30', '2026-03-18 14:00', 'confirmed', NULL, 'Zilker, Austin Engineering Center (14 seats)'))
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
    ('evt-amy.hunt-stand-g0', 'evt-amy.hunt-stand', 'david.ortega', 'accepted', 0, 0, NULL),
    ('evt-amy.hunt-stand-g1', 'evt-amy.hunt-stand', 'hannes.roskoth', 'tentative', 0, 0, NULL),
    ('evt-amy.hunt-stand-old-g0', 'evt-amy.hunt-stand-old', 'david.ortega', 'accepted', 0, 0, NULL),
    ('evt-julie.thomas-zilker-g0', 'evt-julie.thomas-zilker', 'jade.brown', 'accepted', 0, 0, NULL),
    ('evt-julie.thomas-zilker-g1', 'evt-julie.thomas-zilker', 'room.zilker', 'accepted', 0, 1, NULL));

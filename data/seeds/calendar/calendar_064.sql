-- include: calendar_063.sql
-- Amy Hunt has a meeting in the calendar of a trial that is closed.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-trial-laredo-lessons', 'hazel.butler-trial-laredo', 'What Laredo taught us', '2026-03-12 14:00', '2026-03-12 15:00', 'confirmed', NULL, NULL))
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
    ('evt-trial-laredo-lessons-g0', 'evt-trial-laredo-lessons', 'hazel.butler', 'accepted', 0, 0));
UPDATE events SET organizer_id = 'amy.hunt', organizer_email = 'amy.hunt@halden.example', organizer_display_name = 'Amy Hunt', organizer_self = 0 WHERE event_id = 'evt-trial-laredo-lessons';

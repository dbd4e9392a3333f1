-- include: company.sql
-- Late shifts of Workplace Support, with those who do them, and some who do not.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-late-1', 'team-workplace-support', 'Late shift', '2026-03-09 17:00', '2026-03-09 20:00', 'confirmed', NULL, NULL),
    ('evt-late-2', 'team-workplace-support', 'Late shift', '2026-03-11 17:00', '2026-03-11 20:00', 'confirmed', NULL, NULL),
    ('evt-late-3', 'team-workplace-support', 'Late shift', '2026-03-16 17:00', '2026-03-16 20:00', 'confirmed', NULL, NULL),
    ('evt-late-4', 'team-workplace-support', 'Late shift', '2026-03-18 17:00', '2026-03-18 20:00', 'confirmed', NULL, NULL),
    ('evt-late-5', 'team-workplace-support', 'Late shift', '2026-03-23 17:00', '2026-03-23 20:00', 'confirmed', NULL, NULL),
    ('evt-late-6', 'team-workplace-support', 'Late shift', '2026-03-25 17:00', '2026-03-25 20:00', 'confirmed', NULL, NULL),
    ('evt-late-7', 'team-workplace-support', 'Late shift', '2026-04-01 17:00', '2026-04-01 20:00', 'confirmed', NULL, NULL))
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
    ('evt-late-1-g0', 'evt-late-1', 'aaron.jones', 'accepted', 0, 0),
    ('evt-late-1-g1', 'evt-late-1', 'neha.raja', 'accepted', 0, 0),
    ('evt-late-2-g0', 'evt-late-2', 'whitney.rose', 'needsAction', 0, 0),
    ('evt-late-2-g1', 'evt-late-2', 'hemani.dutt', 'declined', 0, 0),
    ('evt-late-3-g0', 'evt-late-3', 'jennifer.turner', 'accepted', 0, 0),
    ('evt-late-3-g1', 'evt-late-3', 'caio.brito', 'accepted', 0, 0),
    ('evt-late-4-g0', 'evt-late-4', 'karin.hoffmann', 'declined', 0, 0),
    ('evt-late-4-g1', 'evt-late-4', 'samuel.galloway', 'declined', 0, 0),
    ('evt-late-5-g0', 'evt-late-5', 'adweta.ravel', 'accepted', 0, 0),
    ('evt-late-5-g1', 'evt-late-5', 'constance.koch', 'accepted', 0, 0),
    ('evt-late-6-g0', 'evt-late-6', 'edward.ruiz', 'tentative', 0, 0),
    ('evt-late-6-g1', 'evt-late-6', 'amalia.albrecht', 'accepted', 0, 0),
    ('evt-late-7-g0', 'evt-late-7', 'gabrielle.page', 'accepted', 0, 0),
    ('evt-late-7-g1', 'evt-late-7', 'amardeep.brar', 'needsAction', 0, 0));

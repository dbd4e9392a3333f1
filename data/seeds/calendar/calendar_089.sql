-- include: company.sql
-- Meetings of February about two shifts, most of them called off.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-amalia.hanel-lines', 'amalia.hanel-primary', 'Night shift: line balance', '2026-02-24 10:00', '2026-02-24 11:00', 'cancelled', 'Who stands where after ten.', NULL),
    ('evt-amalia.hanel-scrap', 'amalia.hanel-primary', 'Night shift: scrap', '2026-02-25 14:00', '2026-02-25 14:45', 'cancelled', 'Bring the bins of January.', NULL),
    ('evt-amalia.hanel-trucks', 'amalia.hanel-primary', 'Night shift: forklifts', '2026-02-26 09:00', '2026-02-26 10:30', 'cancelled', NULL, NULL),
    ('evt-amalia.hanel-light', 'amalia.hanel-primary', 'Night shift: light in aisle 4', '2026-02-27 13:30', '2026-02-27 14:00', 'cancelled', 'Take the meter along.', NULL),
    ('evt-amalia.hanel-day', 'amalia.hanel-primary', 'Day shift: line balance', '2026-02-26 11:00', '2026-02-26 12:00', 'cancelled', 'Who stands where.', NULL),
    ('evt-amalia.hanel-plan', 'amalia.hanel-primary', 'Night shift: holidays', '2026-02-26 15:00', '2026-02-26 16:00', 'confirmed', 'Summer first.', NULL))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', time_zone, time_zone, status, 'default', 'default', 1, 0, 1, 0, 'null', 'opaque',
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', time_zone, '2026-02-09 08:20:00', '2026-02-09 08:20:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, "additionalGuests")
SELECT *, 0 FROM (VALUES
    ('evt-amalia.hanel-lines-g0', 'evt-amalia.hanel-lines', 'darlene.davis', 'accepted', 0, 0),
    ('evt-amalia.hanel-lines-g1', 'evt-amalia.hanel-lines', 'roger.banks', 'declined', 0, 0),
    ('evt-amalia.hanel-lines-g2', 'evt-amalia.hanel-lines', 'xiti.goswami', 'accepted', 0, 0),
    ('evt-amalia.hanel-scrap-g0', 'evt-amalia.hanel-scrap', 'lesley.middleton', 'accepted', 0, 0),
    ('evt-amalia.hanel-scrap-g1', 'evt-amalia.hanel-scrap', 'darlene.davis', 'tentative', 0, 0),
    ('evt-amalia.hanel-trucks-g0', 'evt-amalia.hanel-trucks', 'santiago.lara', 'accepted', 0, 0),
    ('evt-amalia.hanel-trucks-g1', 'evt-amalia.hanel-trucks', 'lisa.melendez', 'needsAction', 0, 0),
    ('evt-amalia.hanel-trucks-g2', 'evt-amalia.hanel-trucks', 'neha.shah', 'declined', 0, 0),
    ('evt-amalia.hanel-light-g0', 'evt-amalia.hanel-light', 'xiti.goswami', 'accepted', 0, 0),
    ('evt-amalia.hanel-day-g0', 'evt-amalia.hanel-day', 'roger.banks', 'accepted', 0, 0),
    ('evt-amalia.hanel-day-g1', 'evt-amalia.hanel-day', 'darlene.davis', 'accepted', 0, 0),
    ('evt-amalia.hanel-plan-g0', 'evt-amalia.hanel-plan', 'darlene.davis', 'accepted', 0, 0),
    ('evt-amalia.hanel-plan-g1', 'evt-amalia.hanel-plan', 'lisa.melendez', 'accepted', 0, 0));

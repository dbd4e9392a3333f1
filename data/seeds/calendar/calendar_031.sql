-- include: company.sql
-- Three days at a bench in Portland, with flights and meetings there, and what stands in San Francisco a week later.
WITH place (event_id, begins, ends, summary) AS (VALUES
    ('evt-marcus.taylor-bench-14', '2026-04-14', '2026-04-15', 'Bench in Portland'),
    ('evt-marcus.taylor-bench-15', '2026-04-15', '2026-04-16', 'Bench in Portland'),
    ('evt-marcus.taylor-bench-16', '2026-04-16', '2026-04-17', 'Bench in Portland'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_timeZone", created_at, updated_at, "originalStartTime_date")
SELECT event_id, 'marcus.taylor-primary', user_id, user_id, email, name, 1, place.summary, begins || ' 00:00:00.000000', ends || ' 00:00:00.000000', timezone, timezone,
    'confirmed', 'default', 'workingLocation', 1, 0, 1, 0, 'null', 'transparent', event_id || '@calendar.google.com', 0, 0, timezone, '2026-02-13 11:43:00', '2026-02-13 11:43:00', begins
FROM place JOIN users ON user_id = 'marcus.taylor';
INSERT INTO working_location_properties SELECT 'wl-' || event_id, event_id, 'customLocation', NULL, summary, NULL FROM events WHERE event_id IN ('evt-marcus.taylor-bench-14', 'evt-marcus.taylor-bench-15', 'evt-marcus.taylor-bench-16');
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-marcus.taylor-out', 'marcus.taylor-primary', 'Flight to Portland', '2026-04-13 18:00', '2026-04-13 19:45', 'confirmed', 'PDX, seat 11A', NULL),
    ('evt-marcus.taylor-align', 'marcus.taylor-primary', 'Align the bench', '2026-04-14 10:00', '2026-04-14 12:00', 'confirmed', NULL, 'Prism, Portland Laboratory (10 seats)'),
    ('evt-marcus.taylor-lenses', 'marcus.taylor-primary', 'Delivery of the lenses', '2026-04-15 15:00', '2026-04-15 15:30', 'confirmed', 'By telephone', NULL),
    ('evt-marcus.taylor-light', 'marcus.taylor-primary', 'First light', '2026-04-16 13:00', '2026-04-16 14:00', 'confirmed', NULL, 'Lens, Portland Laboratory (6 seats)'),
    ('evt-marcus.taylor-notes', 'marcus.taylor-primary', 'Notes on the alignment', '2026-04-16 15:00', '2026-04-16 16:00', 'confirmed', NULL, 'Lens, Portland Laboratory (6 seats)'),
    ('evt-marcus.taylor-home', 'marcus.taylor-primary', 'Flight to San Francisco', '2026-04-16 19:00', '2026-04-16 20:45', 'confirmed', 'SFO, seat 4C', NULL),
    ('evt-marcus.taylor-standup', 'marcus.taylor-primary', 'Optics, short', '2026-04-21 09:00', '2026-04-21 09:30', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)'),
    ('evt-marcus.taylor-coating', 'marcus.taylor-primary', 'Call with the coating firm', '2026-04-21 16:00', '2026-04-21 16:30', 'confirmed', NULL, NULL),
    ('evt-marcus.taylor-budget', 'marcus.taylor-primary', 'Budget of optics', '2026-04-22 14:00', '2026-04-22 15:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)'),
    ('evt-marcus.taylor-samples', 'marcus.taylor-primary', 'Sort the samples', '2026-04-23 10:00', '2026-04-23 11:00', 'confirmed', NULL, 'Alcatraz, San Francisco Headquarters (6 seats)'),
    ('evt-marcus.taylor-visit', 'marcus.taylor-primary', 'Visit of the students', '2026-04-24 10:00', '2026-04-24 11:00', 'confirmed', NULL, 'Presidio, San Francisco Headquarters (40 seats)'))
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
    ('evt-marcus.taylor-align-g0', 'evt-marcus.taylor-align', 'tiffany.miller', 'accepted', 0, 0),
    ('evt-marcus.taylor-align-g1', 'evt-marcus.taylor-align', 'room.prism', 'accepted', 0, 1),
    ('evt-marcus.taylor-lenses-g0', 'evt-marcus.taylor-lenses', 'henry.silva', 'accepted', 0, 0),
    ('evt-marcus.taylor-light-g0', 'evt-marcus.taylor-light', 'diana.ruiz', 'tentative', 0, 0),
    ('evt-marcus.taylor-light-g1', 'evt-marcus.taylor-light', 'tiffany.miller', 'accepted', 0, 0),
    ('evt-marcus.taylor-light-g2', 'evt-marcus.taylor-light', 'room.lens', 'accepted', 0, 1),
    ('evt-marcus.taylor-standup-g0', 'evt-marcus.taylor-standup', 'brian.anderson', 'accepted', 0, 0),
    ('evt-marcus.taylor-standup-g1', 'evt-marcus.taylor-standup', 'room.marina', 'accepted', 0, 1),
    ('evt-marcus.taylor-coating-g0', 'evt-marcus.taylor-coating', 'henry.silva', 'needsAction', 0, 0),
    ('evt-marcus.taylor-budget-g0', 'evt-marcus.taylor-budget', 'mandy.clark', 'accepted', 0, 0),
    ('evt-marcus.taylor-budget-g1', 'evt-marcus.taylor-budget', 'diana.ruiz', 'accepted', 0, 0),
    ('evt-marcus.taylor-budget-g2', 'evt-marcus.taylor-budget', 'room.redwood', 'accepted', 0, 1),
    ('evt-marcus.taylor-visit-g0', 'evt-marcus.taylor-visit', 'diana.ruiz', 'accepted', 0, 0),
    ('evt-marcus.taylor-visit-g1', 'evt-marcus.taylor-visit', 'room.presidio', 'accepted', 0, 1));

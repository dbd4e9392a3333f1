-- include: company.sql
-- Half-year talks of last September, each with a note of what comes next, and three holds in March.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-liz.cassiano-half-cody.watson', 'liz.cassiano-primary', 'Half-year talk', '2025-09-15 13:00', '2025-09-15 13:30', 'confirmed', 'Again in spring.', NULL),
    ('evt-liz.cassiano-half-ritu.desai', 'liz.cassiano-primary', 'Half-year talk', '2025-09-15 13:30', '2025-09-15 14:00', 'confirmed', 'Again in spring.', NULL),
    ('evt-liz.cassiano-half-manuela.almeida', 'liz.cassiano-primary', 'Half-year talk', '2025-09-15 14:00', '2025-09-15 14:30', 'confirmed', 'Amy Hunt does this from now on.', NULL),
    ('evt-liz.cassiano-half-amara.srinivas', 'liz.cassiano-primary', 'Half-year talk', '2025-09-16 13:00', '2025-09-16 13:30', 'confirmed', 'Again in spring, an hour please.', NULL),
    ('evt-liz.cassiano-half-allana.barbosa', 'liz.cassiano-primary', 'Half-year talk', '2025-09-16 14:00', '2025-09-16 14:30', 'confirmed', 'Again in spring.', NULL),
    ('evt-liz.cassiano-half-julie.ramsey', 'liz.cassiano-primary', 'Half-year talk', '2025-09-16 14:30', '2025-09-16 15:00', 'confirmed', 'Not before autumn.', NULL),
    ('evt-liz.cassiano-half-elias.osorio', 'liz.cassiano-primary', 'Half-year talk', '2025-09-17 13:00', '2025-09-17 13:30', 'confirmed', 'Again in spring.', NULL),
    ('evt-liz.cassiano-half-charles.macias', 'liz.cassiano-primary', 'Half-year talk', '2025-09-17 13:30', '2025-09-17 14:00', 'confirmed', 'Again in spring.', NULL),
    ('evt-liz.cassiano-half-natali.romer', 'liz.cassiano-primary', 'Half-year talk', '2025-09-17 14:00', '2025-09-17 14:30', 'confirmed', 'Again in spring, an hour please.', NULL),
    ('evt-liz.cassiano-half-free-16', 'liz.cassiano-primary', 'Keep free for half-year talks', '2026-03-16 13:00', '2026-03-16 15:00', 'confirmed', NULL, NULL),
    ('evt-liz.cassiano-half-free-17', 'liz.cassiano-primary', 'Keep free for half-year talks', '2026-03-17 13:00', '2026-03-17 15:00', 'confirmed', NULL, NULL),
    ('evt-liz.cassiano-half-free-18', 'liz.cassiano-primary', 'Keep free for half-year talks', '2026-03-18 13:00', '2026-03-18 15:00', 'confirmed', NULL, NULL),
    ('evt-liz.cassiano-half-other', 'liz.cassiano-primary', 'Keep free for the fair', '2026-03-19 13:00', '2026-03-19 15:00', 'confirmed', NULL, NULL))
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
    ('evt-liz.cassiano-half-cody.watson-g0', 'evt-liz.cassiano-half-cody.watson', 'cody.watson', 'accepted', 0, 0),
    ('evt-liz.cassiano-half-ritu.desai-g0', 'evt-liz.cassiano-half-ritu.desai', 'ritu.desai', 'accepted', 0, 0),
    ('evt-liz.cassiano-half-manuela.almeida-g0', 'evt-liz.cassiano-half-manuela.almeida', 'manuela.almeida', 'accepted', 0, 0),
    ('evt-liz.cassiano-half-amara.srinivas-g0', 'evt-liz.cassiano-half-amara.srinivas', 'amara.srinivas', 'accepted', 0, 0),
    ('evt-liz.cassiano-half-allana.barbosa-g0', 'evt-liz.cassiano-half-allana.barbosa', 'allana.barbosa', 'accepted', 0, 0),
    ('evt-liz.cassiano-half-julie.ramsey-g0', 'evt-liz.cassiano-half-julie.ramsey', 'julie.ramsey', 'accepted', 0, 0),
    ('evt-liz.cassiano-half-elias.osorio-g0', 'evt-liz.cassiano-half-elias.osorio', 'elias.osorio', 'accepted', 0, 0),
    ('evt-liz.cassiano-half-charles.macias-g0', 'evt-liz.cassiano-half-charles.macias', 'charles.macias', 'accepted', 0, 0),
    ('evt-liz.cassiano-half-natali.romer-g0', 'evt-liz.cassiano-half-natali.romer', 'natali.romer', 'accepted', 0, 0));
UPDATE events SET visibility = 'private' WHERE event_id LIKE 'evt-liz.cassiano-half-%' AND summary = 'Half-year talk';

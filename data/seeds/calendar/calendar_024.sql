-- include: company.sql
-- What Mandy Clark holds in the clean room, and elsewhere, in a week of March.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-mandy.clark-wet-wafers', 'mandy.clark-primary', 'Wafers, step 4', '2026-03-03 09:00', '2026-03-03 09:30', 'confirmed', NULL, 'Clean room, San Francisco Headquarters'),
    ('evt-mandy.clark-wet-filter', 'mandy.clark-primary', 'Filter change', '2026-03-03 13:00', '2026-03-03 13:30', 'confirmed', 'Filters lie in the lock.', 'Clean room, San Francisco Headquarters'),
    ('evt-mandy.clark-wet-sales', 'mandy.clark-primary', 'Tour for Sales', '2026-03-04 11:30', '2026-03-04 12:30', 'confirmed', 'Shoes size 38 to 45', 'Clean room, San Francisco Headquarters'),
    ('evt-mandy.clark-wet-budget', 'mandy.clark-primary', 'Clean room budget', '2026-03-04 15:30', '2026-03-04 16:30', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)'),
    ('evt-mandy.clark-wet-count', 'mandy.clark-primary', 'Particle count', '2026-03-05 08:30', '2026-03-05 09:30', 'confirmed', NULL, 'Clean room, San Francisco Headquarters'),
    ('evt-mandy.clark-wet-resist', 'mandy.clark-primary', 'Resist test', '2026-03-05 11:00', '2026-03-05 12:00', 'confirmed', NULL, 'Clean room, San Francisco Headquarters'),
    ('evt-mandy.clark-wet-mask', 'mandy.clark-primary', 'Mask alignment', '2026-03-05 13:00', '2026-03-05 14:00', 'confirmed', NULL, 'Clean room, San Francisco Headquarters'),
    ('evt-mandy.clark-wet-suits', 'mandy.clark-primary', 'Suits and gloves', '2026-03-06 13:00', '2026-03-06 14:00', 'confirmed', NULL, 'Clean room, San Francisco Headquarters'))
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
    ('evt-mandy.clark-wet-wafers-g0', 'evt-mandy.clark-wet-wafers', 'tiffany.miller', 'accepted', 0, 0),
    ('evt-mandy.clark-wet-wafers-g1', 'evt-mandy.clark-wet-wafers', 'brian.anderson', 'tentative', 0, 0),
    ('evt-mandy.clark-wet-sales-g0', 'evt-mandy.clark-wet-sales', 'amy.hunt', 'accepted', 0, 0),
    ('evt-mandy.clark-wet-sales-g1', 'evt-mandy.clark-wet-sales', 'david.ortega', 'needsAction', 0, 0),
    ('evt-mandy.clark-wet-budget-g0', 'evt-mandy.clark-wet-budget', 'hazel.butler', 'accepted', 0, 0),
    ('evt-mandy.clark-wet-resist-g0', 'evt-mandy.clark-wet-resist', 'henry.dobson', 'accepted', 0, 0),
    ('evt-mandy.clark-wet-mask-g0', 'evt-mandy.clark-wet-mask', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-mandy.clark-wet-mask-g1', 'evt-mandy.clark-wet-mask', 'diana.ruiz', 'declined', 0, 0),
    ('evt-mandy.clark-wet-suits-g0', 'evt-mandy.clark-wet-suits', 'tiffany.miller', 'accepted', 0, 0));

-- include: company.sql
-- Nine calendars of trials: five are closed, two paused, two go on, as their descriptions say.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('hazel.butler-trial-boise', 'hazel.butler', 'Trial Boise', 'Closed on 30 January 2026, the report is filed', 'America/Los_Angeles'),
    ('hazel.butler-trial-calgary', 'hazel.butler', 'Trial Calgary', 'Closed on 13 February 2026, the crate is on its way back', 'America/Los_Angeles'),
    ('hazel.butler-trial-dayton', 'hazel.butler', 'Trial Dayton', 'Goes on until June 2026, led by Kayla Austin (kayla.austin@halden.example)', 'America/Los_Angeles'),
    ('hazel.butler-trial-eugene', 'hazel.butler', 'Trial Eugene', 'Closed on 19 December 2025, no report', 'America/Los_Angeles'),
    ('hazel.butler-trial-fresno', 'hazel.butler', 'Trial Fresno', 'Paused since 20 February 2026, the site is rebuilt', 'America/Los_Angeles'),
    ('hazel.butler-trial-halifax', 'hazel.butler', 'Trial Halifax', 'Goes on until September 2026, led by Roger Arnold (roger.arnold@halden.example)', 'America/Los_Angeles'),
    ('hazel.butler-trial-laredo', 'hazel.butler', 'Trial Laredo', 'Closed on 27 February 2026, the report is filed', 'America/Los_Angeles'),
    ('hazel.butler-trial-mobile', 'hazel.butler', 'Trial Mobile', 'Closed on 6 February 2026, the invoice is open', 'America/Los_Angeles'),
    ('hazel.butler-trial-tulsa', 'hazel.butler', 'Trial Tulsa', 'Paused since 12 January 2026, the customer moves house', 'America/Los_Angeles'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('hazel.butler-trial-boise', 'hazel.butler-trial-calgary', 'hazel.butler-trial-dayton', 'hazel.butler-trial-eugene', 'hazel.butler-trial-fresno', 'hazel.butler-trial-halifax', 'hazel.butler-trial-laredo', 'hazel.butler-trial-mobile', 'hazel.butler-trial-tulsa');
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || column2, calendar_id, user_id, 'scope-' || column2, column3, 'etag-' || calendar_id || '-' || column2,
    '2025-10-06 09:00:00', '2025-10-06 09:00:00' FROM (VALUES
    ('hazel.butler-trial-dayton', 'varsha.soman', 'writer'),
    ('hazel.butler-trial-dayton', 'kayla.austin', 'reader'),
    ('hazel.butler-trial-dayton', 'jorge.casanova', 'reader'),
    ('hazel.butler-trial-halifax', 'lajita.dhillon', 'writer'),
    ('hazel.butler-trial-halifax', 'bhavika.wason', 'freeBusyReader'),
    ('hazel.butler-trial-fresno', 'varsha.soman', 'writer'),
    ('hazel.butler-trial-tulsa', 'roger.arnold', 'reader')) JOIN calendars ON calendar_id = column1;
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-trial-calgary-crate', 'hazel.butler-trial-calgary', 'Pick up the crate', '2026-03-11 09:00', '2026-03-11 10:00', 'confirmed', NULL, NULL),
    ('evt-trial-dayton-review', 'hazel.butler-trial-dayton', 'Review of Dayton', '2026-03-12 10:00', '2026-03-12 11:00', 'confirmed', NULL, NULL),
    ('evt-trial-fresno-visit', 'hazel.butler-trial-fresno', 'Visit of the site', '2026-03-17 13:00', '2026-03-17 15:00', 'confirmed', 'With the foreman', NULL),
    ('evt-trial-fresno-slides', 'hazel.butler-trial-fresno', 'Slides for Fresno', '2026-03-16 15:00', '2026-03-16 16:00', 'confirmed', NULL, NULL),
    ('evt-trial-halifax-plan', 'hazel.butler-trial-halifax', 'Plan of the summer', '2026-03-18 09:00', '2026-03-18 10:00', 'confirmed', NULL, NULL),
    ('evt-trial-mobile-invoice', 'hazel.butler-trial-mobile', 'Write the last invoice', '2026-03-09 14:00', '2026-03-09 14:30', 'confirmed', NULL, NULL),
    ('evt-trial-mobile-photos', 'hazel.butler-trial-mobile', 'Sort the photos', '2026-03-13 16:00', '2026-03-13 17:00', 'confirmed', NULL, NULL),
    ('evt-trial-tulsa-call', 'hazel.butler-trial-tulsa', 'Call with Tulsa', '2026-03-19 11:00', '2026-03-19 11:30', 'confirmed', NULL, NULL),
    ('evt-trial-tulsa-tour', 'hazel.butler-trial-tulsa', 'Tour of the hall', '2026-03-24 11:00', '2026-03-24 12:00', 'cancelled', 'The hall is full of boxes.', NULL))
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
    ('evt-trial-dayton-review-g0', 'evt-trial-dayton-review', 'varsha.soman', 'accepted', 0, 0),
    ('evt-trial-dayton-review-g1', 'evt-trial-dayton-review', 'kayla.austin', 'accepted', 0, 0),
    ('evt-trial-fresno-visit-g0', 'evt-trial-fresno-visit', 'varsha.soman', 'accepted', 0, 0),
    ('evt-trial-fresno-visit-g1', 'evt-trial-fresno-visit', 'jorge.casanova', 'tentative', 0, 0),
    ('evt-trial-halifax-plan-g0', 'evt-trial-halifax-plan', 'lajita.dhillon', 'accepted', 0, 0),
    ('evt-trial-halifax-plan-g1', 'evt-trial-halifax-plan', 'roger.arnold', 'needsAction', 0, 0),
    ('evt-trial-tulsa-call-g0', 'evt-trial-tulsa-call', 'roger.arnold', 'accepted', 0, 0),
    ('evt-trial-tulsa-tour-g0', 'evt-trial-tulsa-tour', 'roger.arnold', 'accepted', 0, 0));

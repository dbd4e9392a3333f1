-- include: company.sql
-- Nine blocks of focus time for a paper, and meetings beside, over and before them.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-thomas.barrera-paper-16', 'thomas.barrera-primary', 'Paper on coatings', '2026-03-16 13:00', '2026-03-16 15:30', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-paper-17', 'thomas.barrera-primary', 'Paper on coatings', '2026-03-17 13:00', '2026-03-17 15:30', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-paper-18', 'thomas.barrera-primary', 'Paper on coatings', '2026-03-18 13:00', '2026-03-18 15:30', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-paper-19', 'thomas.barrera-primary', 'Paper on coatings', '2026-03-19 13:00', '2026-03-19 15:30', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-paper-23', 'thomas.barrera-primary', 'Paper on coatings', '2026-03-23 13:00', '2026-03-23 15:30', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-paper-24', 'thomas.barrera-primary', 'Paper on coatings', '2026-03-24 13:00', '2026-03-24 15:30', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-paper-25', 'thomas.barrera-primary', 'Paper on coatings', '2026-03-25 13:00', '2026-03-25 15:30', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-paper-26', 'thomas.barrera-primary', 'Paper on coatings', '2026-03-26 13:00', '2026-03-26 16:00', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-paper-27', 'thomas.barrera-primary', 'Paper on coatings', '2026-03-27 13:00', '2026-03-27 15:30', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-beside-supplier', 'thomas.barrera-primary', 'Supplier of targets', '2026-03-17 12:30', '2026-03-17 13:30', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-beside-lunch', 'thomas.barrera-primary', 'Lunch with the students', '2026-03-18 12:00', '2026-03-18 13:00', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-beside-vacuum', 'thomas.barrera-primary', 'Vacuum, what next', '2026-03-19 12:00', '2026-03-19 13:30', 'cancelled', 'The pump works again.', NULL),
    ('evt-thomas.barrera-beside-review', 'thomas.barrera-primary', 'Review of the bench', '2026-03-24 12:45', '2026-03-24 14:00', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-beside-early', 'thomas.barrera-primary', 'Tiffany, short', '2026-03-25 11:30', '2026-03-25 12:00', 'confirmed', NULL, NULL),
    ('evt-thomas.barrera-beside-hiring', 'thomas.barrera-primary', 'Hiring, last round', '2026-03-27 12:30', '2026-03-27 15:00', 'confirmed', NULL, NULL))
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
    ('evt-thomas.barrera-beside-supplier-g0', 'evt-thomas.barrera-beside-supplier', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-thomas.barrera-beside-lunch-g0', 'evt-thomas.barrera-beside-lunch', 'anita.panchal', 'accepted', 0, 0),
    ('evt-thomas.barrera-beside-vacuum-g0', 'evt-thomas.barrera-beside-vacuum', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-thomas.barrera-beside-review-g0', 'evt-thomas.barrera-beside-review', 'mandy.clark', 'accepted', 0, 0),
    ('evt-thomas.barrera-beside-early-g0', 'evt-thomas.barrera-beside-early', 'tiffany.miller', 'accepted', 0, 0),
    ('evt-thomas.barrera-beside-hiring-g0', 'evt-thomas.barrera-beside-hiring', 'mandy.clark', 'tentative', 0, 0),
    ('evt-thomas.barrera-beside-hiring-g1', 'evt-thomas.barrera-beside-hiring', 'mark.jenkins', 'accepted', 0, 0));
UPDATE events SET "eventType" = 'focusTime', "focusTimeProperties" = '{"autoDeclineMode": "declineNone", "chatStatus": "doNotDisturb"}' WHERE event_id LIKE 'evt-thomas.barrera-paper-%';

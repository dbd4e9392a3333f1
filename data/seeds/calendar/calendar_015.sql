-- include: company.sql
-- A note tells which talks of Connie Simon are about pay; seven people have rules for her calendar.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-connie.simon-round', 'connie.simon-primary', 'Pay round', '2026-03-03 08:00', '2026-03-03 08:30', 'confirmed', 'On 5 and 6 March about their pay: Hemani, Carlota, Laura, Bella and Ankit. Claudia too, with Divya Ravel (divya.ravel@halden.example) beside her. Amalia and Megan have to wait for the budget and come on Monday, 16 March, at their hours. With Wendolin it is about the stores, as always.', NULL))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', time_zone, time_zone, status, 'default', 'default', 1, 0, 1, 0, 'null', 'opaque',
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', time_zone, '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || column2, calendar_id, user_id, 'scope-' || column2, column3, 'etag-' || calendar_id || '-' || column2,
    '2025-10-06 09:00:00', '2025-10-06 09:00:00' FROM (VALUES
    ('connie.simon-primary', 'emily.bryan', 'reader'),
    ('connie.simon-primary', 'carl.dobson', 'reader'),
    ('connie.simon-primary', 'anita.basu', 'freeBusyReader'),
    ('connie.simon-primary', 'mario.hernandez', 'freeBusyReader'),
    ('connie.simon-primary', 'bella.castro', 'freeBusyReader'),
    ('connie.simon-primary', 'adweta.samra', 'freeBusyReader'),
    ('connie.simon-primary', 'lajita.kaur', 'freeBusyReader')) JOIN calendars ON calendar_id = column1;

-- include: company.sql
-- Talks of John Lee of which two are private and one is declined, and what Bhavika Halder has in that week, by the clock of
-- Chicago, an hour behind his.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-john.lee-talk-mario.chacon-2', 'john.lee-primary', 'Mario / John', '2026-03-04 14:00', '2026-03-04 14:30', 'confirmed', NULL, NULL),
    ('evt-john.lee-talk-jade.brown-2', 'john.lee-primary', 'Jade / John', '2026-03-06 09:00', '2026-03-06 09:30', 'confirmed', 'On the new scripts', NULL),
    ('evt-bhavika.halder-r1', 'bhavika.halder-primary', 'Returns, box by box', '2026-03-05 10:45', '2026-03-05 11:15', 'confirmed', NULL, NULL),
    ('evt-bhavika.halder-r2', 'bhavika.halder-primary', 'Dentist', '2026-03-04 13:15', '2026-03-04 14:00', 'confirmed', NULL, NULL),
    ('evt-bhavika.halder-r3', 'bhavika.halder-primary', 'Post', '2026-03-06 09:00', '2026-03-06 09:30', 'confirmed', NULL, NULL))
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
    ('evt-john.lee-talk-mario.chacon-2-g0', 'evt-john.lee-talk-mario.chacon-2', 'mario.chacon', 'accepted', 0, 0),
    ('evt-john.lee-talk-jade.brown-2-g0', 'evt-john.lee-talk-jade.brown-2', 'jade.brown', 'tentative', 0, 0));
UPDATE events SET visibility = 'private' WHERE event_id IN ('evt-john.lee-talk-liz.jensen-2', 'evt-john.lee-talk-raphaela.koch-2');
UPDATE attendees SET optional = 0 WHERE event_id = 'evt-john.lee-talk-scott.mason-2';
UPDATE events SET start_datetime = '2026-03-03 08:00:00.000000', end_datetime = '2026-03-03 09:15:00.000000',
    "originalStartTime_dateTime" = '2026-03-03 08:00:00.000000' WHERE event_id = 'evt-bhavika.halder-2';
UPDATE attendees SET "responseStatus" = 'declined' WHERE event_id = 'evt-john.lee-talk-julie.burton-2';
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, "additionalGuests") VALUES ('evt-john.lee-talk-edward.davis-2-g1', 'evt-john.lee-talk-edward.davis-2', 'bhavika.halder', 'tentative', 0, 0, 0);

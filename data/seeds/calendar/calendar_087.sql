-- include: company.sql
-- Courses, an exam and hours of study stand in one calendar.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-evelyn.klemt.tessell-gratings', 'evelyn.klemt.tessell-training', 'Study: gratings', '2026-03-09 13:00', '2026-03-09 16:00', 'confirmed', NULL, NULL),
    ('evt-evelyn.klemt.tessell-coatings', 'evelyn.klemt.tessell-training', 'Study: coatings', '2026-03-17 09:00', '2026-03-17 15:00', 'confirmed', NULL, NULL),
    ('evt-evelyn.klemt.tessell-exam', 'evelyn.klemt.tessell-training', 'Exam: gratings', '2026-03-20 10:00', '2026-03-20 12:00', 'confirmed', NULL, NULL),
    ('evt-evelyn.klemt.tessell-polarisation', 'evelyn.klemt.tessell-training', 'Study: polarisation', '2026-02-26 09:00', '2026-02-26 12:00', 'confirmed', NULL, NULL),
    ('evt-evelyn.klemt.tessell-course', 'evelyn.klemt.tessell-training', 'Course: thin films', '2026-03-24 09:00', '2026-03-24 17:00', 'confirmed', NULL, NULL),
    ('evt-evelyn.klemt.tessell-questions', 'evelyn.klemt.tessell-training', 'Study: questions of 2025', '2026-03-19 14:00', '2026-03-19 17:30', 'confirmed', NULL, NULL),
    ('evt-evelyn.klemt.tessell-off', 'evelyn.klemt.tessell-training', 'Study: interference', '2026-03-12 09:00', '2026-03-12 11:00', 'cancelled', NULL, NULL))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', time_zone, time_zone, status, 'default', 'default', 1, 0, 1, 0, 'null', 'opaque',
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', time_zone, '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;

-- include: company.sql
-- Four people who have other things to do in one week.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-diana.ruiz-visit', 'diana.ruiz-primary', 'Visit of the auditors', '2026-03-16 08:00', '2026-03-16 13:00', 'confirmed', NULL, NULL),
    ('evt-diana.ruiz-lab', 'diana.ruiz-primary', 'Laboratory round', '2026-03-17 09:00', '2026-03-17 10:00', 'confirmed', NULL, NULL),
    ('evt-diana.ruiz-hire', 'diana.ruiz-primary', 'Interviews', '2026-03-18 09:00', '2026-03-18 12:00', 'confirmed', NULL, NULL),
    ('evt-tiffany.miller-line', 'tiffany.miller-primary', 'Line tests', '2026-03-16 15:00', '2026-03-16 17:00', 'confirmed', NULL, NULL),
    ('evt-tiffany.miller-call', 'tiffany.miller-primary', 'Call with the supplier', '2026-03-17 12:00', '2026-03-17 14:00', 'confirmed', NULL, NULL),
    ('evt-tiffany.miller-desk', 'tiffany.miller-primary', 'Desk move', '2026-03-19 12:00', '2026-03-19 13:00', 'confirmed', NULL, NULL),
    ('evt-henry.silva-class', 'henry.silva-primary', 'Safety class', '2026-03-17 15:00', '2026-03-17 16:00', 'confirmed', NULL, NULL),
    ('evt-henry.silva-off', 'henry.silva-primary', 'Review of drawings', '2026-03-17 16:00', '2026-03-17 17:00', 'cancelled', NULL, NULL),
    ('evt-henry.silva-rig', 'henry.silva-primary', 'Rig set-up', '2026-03-18 15:00', '2026-03-18 17:00', 'confirmed', NULL, NULL),
    ('evt-sandra.burton-fair', 'sandra.burton-primary', 'Fair preparation', '2026-03-18 13:00', '2026-03-18 17:00', 'confirmed', NULL, NULL),
    ('evt-sandra.burton-start', 'sandra.burton-primary', 'Start of the week late', '2026-03-19 09:00', '2026-03-19 10:00', 'confirmed', NULL, NULL))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', time_zone, time_zone, status, 'default', 'default', 1, 0, 1, 0, 'null', 'opaque',
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', time_zone, '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;

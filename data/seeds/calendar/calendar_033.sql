-- include: company.sql
-- The old channel has expired; a note tells when channels were opened.
UPDATE watch_channels SET created_at = '2026-02-26 07:55:00', expires_at = '2026-02-27 07:55:00', last_notification_at = '2026-02-26 09:00:00', is_active = 'false' WHERE id = 'watch-team-hr-shared-services';
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-mark.jenkins-channels', 'mark.jenkins-primary', 'Channels of the boards', '2026-03-02 17:00', '2026-03-02 17:15', 'confirmed', 'HR Shared Services, events: opened on 26 February 2026, 07:55 UTC, for 24 hours. Payroll and Benefits, events: opened on 25 February 2026, 13:21 UTC, for 24 hours.', NULL))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', time_zone, time_zone, status, 'default', 'default', 1, 0, 1, 0, 'null', 'opaque',
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', time_zone, '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;

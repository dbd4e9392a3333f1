-- What other systems know of the company and calendars show: leave, meetings of Teams, files.

-- Leave: an absence over its days. What somebody on leave would have held is cancelled, invitations are declined.
CREATE TEMP TABLE on_leave AS
SELECT users.user_id, users.email, users.name, timezone, leave_from, leave_until, datetime(min(leave_from, '2026-03-02'), '-3 days', '+16 hours') AS at,
    CAST(substr(leave_until, 9) AS INTEGER) || ' ' || CASE substr(leave_until, 6, 2) WHEN '03' THEN 'March' WHEN '04' THEN 'April' WHEN '05' THEN 'May' WHEN '06' THEN 'June' END AS last_day
FROM company.person AS person JOIN users USING (email) WHERE leave_until IS NOT NULL;
UPDATE events SET status = 'cancelled', updated_at = (SELECT at FROM on_leave WHERE on_leave.user_id = events.user_id),
    created_at = min(created_at, (SELECT datetime(at, '-4 days') FROM on_leave WHERE on_leave.user_id = events.user_id))
WHERE status <> 'cancelled' AND "eventType" <> 'birthday' AND event_id NOT IN (SELECT event_id FROM planned) AND EXISTS (
    SELECT 1 FROM on_leave WHERE on_leave.user_id = events.user_id AND date(start_datetime) BETWEEN leave_from AND leave_until);
UPDATE attendees SET "responseStatus" = 'declined' WHERE event_id NOT IN (SELECT event_id FROM planned) AND EXISTS (
    SELECT 1 FROM on_leave JOIN events ON date(start_datetime) BETWEEN leave_from AND leave_until
    WHERE on_leave.user_id = attendees.user_id AND events.event_id = attendees.event_id AND events.user_id <> on_leave.user_id);
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", "outOfOfficeProperties", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_date",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT uuid('leave', email), user_id || '-primary', user_id, user_id, email, name, 1, 'Out of office',
    leave_from || ' 00:00:00.000000', date(leave_until, '+1 day') || ' 00:00:00.000000', timezone, timezone, 'confirmed', 'default', 'outOfOffice', 1, 0,
    1, json_object('autoDeclineMode', 'declineAllConflictingInvitations', 'declineMessage', 'I am on leave until ' || last_day || ' and do not read messages.'), 0, 'null', 'opaque',
    uuid('leave', email) || '@calendar.google.com', 0, 0, leave_from, timezone, at, at
FROM on_leave ORDER BY email;

-- Meetings of Teams, by the clock of Teams, with those who took part as guests.
CREATE TEMP TABLE met AS
SELECT meeting.*, uuid('teams meeting', meeting.id) AS event_id, users.user_id AS host, users.email, users.name,
    replace(substr(start_date_time, 1, 19), 'T', ' ') AS begins, replace(substr(end_date_time, 1, 19), 'T', ' ') AS ends,
    replace(substr(creation_date_time, 1, 19), 'T', ' ') AS made
FROM teams.online_meetings AS meeting JOIN teams.teams_users AS owner ON owner.user_id = meeting.user_id JOIN users ON users.email = lower(owner.mail);
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime", "originalStartTime_timeZone",
    created_at, updated_at)
SELECT event_id, host || '-primary', host, host, email, name, 1, subject, begins || '.000000', ends || '.000000', 'UTC', 'UTC', 'confirmed', 'default', 'default', 1, 0,
    1, 0, 'null', 'opaque', event_id || '@calendar.google.com', 0, 0, begins || '.000000', 'UTC', made, made
FROM met ORDER BY begins, id;
INSERT INTO attendees (attendees_id, "additionalGuests", optional, resource, "responseStatus", event_id, user_id)
SELECT DISTINCT uuid('took part', event_id, users.email), 0, 0, 0, 'accepted', event_id, users.user_id
FROM met JOIN teams.meeting_attendance_reports AS report ON report.meeting_id = met.id
JOIN teams.attendance_records AS record ON record.report_id = report.id JOIN users ON users.email = lower(record.email_address)
ORDER BY begins, event_id, users.user_id <> host, users.email;
INSERT INTO conference_data (id, event_id, solution_type, solution_name, create_solution_type, status_code, entry_points, meeting_uri)
SELECT uuid('conference', event_id), event_id, 'addOn', 'Microsoft Teams', 'addOn', 'success',
    json_array(json_object('entryPointType', 'video', 'uri', join_web_url, 'label', 'Microsoft Teams meeting')), join_web_url
FROM met ORDER BY begins, id;

-- Files of events lie in drive, which draws them under the same id.
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/' || ulid('attached', 'calendar', attachment_id) || '/edit'
WHERE file_url LIKE 'https://drive.halden.example/%';

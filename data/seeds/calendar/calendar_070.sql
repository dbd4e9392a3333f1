-- include: company.sql
-- A log tells what boards hear; one of their channels lives until 09:20 UTC.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('mark.jenkins-board-log', 'mark.jenkins', 'Board log', 'Which board hears what, from when until when', 'America/Los_Angeles'),
    ('mark.jenkins-interviews', 'mark.jenkins', 'Interviews', 'Candidates I talk to', 'America/Los_Angeles'),
    ('mark.jenkins-training', 'mark.jenkins', 'Courses and exams', 'What I booked, and until when', 'America/Los_Angeles'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('mark.jenkins-board-log', 'mark.jenkins-interviews', 'mark.jenkins-training');
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location, zone, shown, kind) AS (VALUES
    ('evt-mark.jenkins-log-01', 'mark.jenkins-board-log', 'HR Shared Services, events', '2026-02-20 09:00', '2026-02-21 09:00', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board', NULL, NULL, 'opaque', 'default'),
    ('evt-mark.jenkins-log-02', 'mark.jenkins-board-log', 'Payroll and Benefits, events', '2026-02-20 09:05', '2026-02-21 09:05', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board', NULL, NULL, 'opaque', 'default'),
    ('evt-mark.jenkins-log-03', 'mark.jenkins-board-log', 'Interviews, events', '2026-02-20 09:10', '2026-02-21 09:10', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board', NULL, NULL, 'opaque', 'default'),
    ('evt-mark.jenkins-log-04', 'mark.jenkins-board-log', 'HR Shared Services, access', '2026-02-20 09:15', '2026-02-21 09:15', 'confirmed', 'web_hook, https://hooks.halden.example/access-board', NULL, NULL, 'opaque', 'default'),
    ('evt-mark.jenkins-log-05', 'mark.jenkins-board-log', 'Payroll and Benefits, access', '2026-02-20 09:20', '2026-02-21 09:20', 'confirmed', 'web_hook, https://hooks.halden.example/access-board', NULL, NULL, 'opaque', 'default'),
    ('evt-mark.jenkins-log-06', 'mark.jenkins-board-log', 'Courses and exams, events', '2026-02-20 09:25', '2026-02-21 09:25', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board', NULL, NULL, 'opaque', 'default'),
    ('evt-mark.jenkins-log-07', 'mark.jenkins-board-log', 'My settings', '2026-02-20 09:30', '2026-02-21 09:30', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board', NULL, NULL, 'opaque', 'default'),
    ('evt-mark.jenkins-log-08', 'mark.jenkins-board-log', 'HR Shared Services, events', '2026-02-24 08:00', '2026-02-25 08:00', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board-2', NULL, 'America/Chicago', 'opaque', 'default'),
    ('evt-mark.jenkins-log-09', 'mark.jenkins-board-log', 'Interviews, access', '2026-02-24 08:10', '2026-02-25 08:10', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board', NULL, 'America/Chicago', 'opaque', 'default'),
    ('evt-mark.jenkins-log-10', 'mark.jenkins-board-log', 'Payroll and Benefits, events', '2026-02-25 13:21', '2026-02-26 13:21', 'confirmed', 'web_hook, https://hooks.halden.example/team-payroll-and-benefits', NULL, 'UTC', 'opaque', 'default'),
    ('evt-mark.jenkins-log-11', 'mark.jenkins-board-log', 'Interviews, access', '2026-02-26 10:00', '2026-02-27 10:00', 'confirmed', 'web_hook, https://hooks.halden.example/access-board', NULL, 'America/Toronto', 'opaque', 'default'),
    ('evt-mark.jenkins-log-12', 'mark.jenkins-board-log', 'My list of calendars', '2026-02-26 10:10', '2026-02-27 10:10', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board-2', NULL, 'America/Toronto', 'opaque', 'default'),
    ('evt-mark.jenkins-log-13', 'mark.jenkins-board-log', 'Interviews, events', '2026-02-27 21:30', '2026-02-28 21:30', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board-2', NULL, NULL, 'opaque', 'default'),
    ('evt-mark.jenkins-log-14', 'mark.jenkins-board-log', 'Interviews, events', '2026-02-28 00:15', '2026-03-01 00:15', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board', NULL, 'America/Toronto', 'opaque', 'default'),
    ('evt-mark.jenkins-log-15', 'mark.jenkins-board-log', 'Courses and exams, events', '2026-02-28 11:00', '2026-03-01 11:00', 'confirmed', 'web_hook, https://hooks.halden.example/courses-board', NULL, 'America/Chicago', 'opaque', 'default'),
    ('evt-mark.jenkins-log-16', 'mark.jenkins-board-log', 'My settings', '2026-02-28 12:00', '2026-03-01 12:00', 'confirmed', 'web_hook, https://hooks.halden.example/hr-board-2', NULL, 'America/Toronto', 'opaque', 'default'),
    ('evt-mark.jenkins-log-17', 'mark.jenkins-board-log', 'HR Shared Services, events', '2026-03-01 07:55', '2026-03-02 07:55', 'confirmed', 'web_hook, https://hooks.halden.example/team-hr-shared-services', NULL, 'UTC', 'opaque', 'default'),
    ('evt-mark.jenkins-log-18', 'mark.jenkins-board-log', 'HR Shared Services, access', '2026-02-28 22:00', '2026-03-01 22:00', 'confirmed', 'web_hook, https://hooks.halden.example/access-board-2', NULL, 'America/Chicago', 'opaque', 'default'),
    ('evt-mark.jenkins-log-19', 'mark.jenkins-board-log', 'Payroll and Benefits, access', '2026-03-01 04:20', '2026-03-02 04:20', 'confirmed', 'web_hook, https://hooks.halden.example/access-board-2', NULL, 'America/Toronto', 'opaque', 'default'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', coalesce(zone, time_zone), coalesce(zone, time_zone), status, 'default', kind, 1, 0, 1, 0, 'null', shown,
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', coalesce(zone, time_zone), '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
UPDATE watch_channels SET webhook_address = 'https://hooks.halden.example/team-hr-shared-services', created_at = '2026-03-01 07:55:00', expires_at = '2026-03-02 07:55:00', last_notification_at = '2026-03-01 09:00:00', is_active = 'false' WHERE id = 'watch-team-hr-shared-services';
INSERT INTO watch_channels (id, resource_id, resource_uri, resource_type, calendar_id, user_id, webhook_address, webhook_token, webhook_type, params, created_at, expires_at, last_notification_at, is_active, notification_count)
VALUES ('watch-payroll-access', 'acl-team-payroll-and-benefits', '/calendars/team-payroll-and-benefits/acl', 'acl', 'team-payroll-and-benefits', 'mark.jenkins', 'https://hooks.halden.example/access-board-2', 'secret-31', 'web_hook', '{"ttl": "86400"}', '2026-03-01 09:20:00', '2026-03-02 09:20:00', '2026-03-01 09:20:30', 'true', 2);

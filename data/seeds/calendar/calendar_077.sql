-- include: company.sql
-- Mark Jenkins keeps a calendar of interviews, twelve of which are those of Bonnie Fisher; three colleagues have other things to do.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('mark.jenkins-interviews', 'mark.jenkins', 'Interviews', 'Who talks to which candidate', 'America/Los_Angeles'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('mark.jenkins-interviews');
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || column2, calendar_id, user_id, 'scope-' || column2, column3, 'etag-' || calendar_id || '-' || column2,
    '2025-10-06 09:00:00', '2025-10-06 09:00:00' FROM (VALUES
    ('mark.jenkins-interviews', 'bonnie.fisher', 'writer'),
    ('mark.jenkins-interviews', 'cody.spears', 'reader'),
    ('mark.jenkins-interviews', 'daniel.lira', 'writer'),
    ('mark.jenkins-interviews', 'tracey.turner', 'reader')) JOIN calendars ON calendar_id = column1;
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-interview-payroll-1', 'mark.jenkins-interviews', 'Interview: payroll, first', '2026-03-09 09:00', '2026-03-09 10:00', 'confirmed', NULL, NULL),
    ('evt-interview-payroll-2', 'mark.jenkins-interviews', 'Interview: payroll, second', '2026-03-09 13:00', '2026-03-09 14:00', 'confirmed', NULL, NULL),
    ('evt-interview-recruiter-1', 'mark.jenkins-interviews', 'Interview: recruiter, first', '2026-03-10 10:00', '2026-03-10 11:00', 'confirmed', NULL, NULL),
    ('evt-interview-recruiter-2', 'mark.jenkins-interviews', 'Interview: recruiter, second', '2026-03-11 09:30', '2026-03-11 10:30', 'confirmed', NULL, NULL),
    ('evt-interview-benefits-1', 'mark.jenkins-interviews', 'Interview: benefits, first', '2026-03-11 10:00', '2026-03-11 11:00', 'confirmed', NULL, NULL),
    ('evt-interview-benefits-2', 'mark.jenkins-interviews', 'Interview: benefits, second', '2026-03-12 14:00', '2026-03-12 15:00', 'confirmed', NULL, NULL),
    ('evt-interview-payroll-3', 'mark.jenkins-interviews', 'Interview: payroll, third', '2026-03-12 14:30', '2026-03-12 15:30', 'confirmed', NULL, NULL),
    ('evt-interview-trainee-1', 'mark.jenkins-interviews', 'Interview: trainee, first', '2026-03-13 11:00', '2026-03-13 12:00', 'confirmed', NULL, NULL),
    ('evt-interview-trainee-2', 'mark.jenkins-interviews', 'Interview: trainee, second', '2026-03-16 09:00', '2026-03-16 10:00', 'confirmed', NULL, NULL),
    ('evt-interview-recruiter-3', 'mark.jenkins-interviews', 'Interview: recruiter, third', '2026-03-17 11:00', '2026-03-17 12:00', 'confirmed', NULL, NULL),
    ('evt-interview-trainee-3', 'mark.jenkins-interviews', 'Interview: trainee, third', '2026-03-18 15:00', '2026-03-18 16:00', 'confirmed', NULL, NULL),
    ('evt-interview-benefits-3', 'mark.jenkins-interviews', 'Interview: benefits, third', '2026-03-19 10:00', '2026-03-19 11:00', 'confirmed', NULL, NULL),
    ('evt-interview-payroll-4', 'mark.jenkins-interviews', 'Interview: payroll, fourth', '2026-03-20 13:00', '2026-03-20 14:00', 'cancelled', NULL, NULL),
    ('evt-interview-recruiter-4', 'mark.jenkins-interviews', 'Interview: recruiter, fourth', '2026-03-23 10:00', '2026-03-23 11:00', 'confirmed', NULL, NULL),
    ('evt-interview-analyst-1', 'mark.jenkins-interviews', 'Interview: analyst, first', '2026-03-10 14:00', '2026-03-10 15:00', 'confirmed', NULL, NULL),
    ('evt-interview-analyst-2', 'mark.jenkins-interviews', 'Interview: analyst, second', '2026-03-16 09:30', '2026-03-16 10:30', 'confirmed', NULL, NULL),
    ('evt-allison.ramsey-bands', 'allison.ramsey-primary', 'Salary bands, calibration', '2026-03-09 14:30', '2026-03-09 16:30', 'confirmed', NULL, NULL),
    ('evt-allison.ramsey-catalogue', 'allison.ramsey-primary', 'Training catalogue, vendor', '2026-03-11 10:00', '2026-03-11 11:00', 'confirmed', NULL, NULL),
    ('evt-allison.ramsey-lease', 'allison.ramsey-primary', 'Handover of the flat', '2026-03-13 08:00', '2026-03-13 18:00', 'confirmed', NULL, NULL),
    ('evt-cody.spears-starters', 'cody.spears-primary', 'Onboarding of March starters', '2026-03-10 11:00', '2026-03-10 12:00', 'confirmed', NULL, NULL),
    ('evt-cody.spears-council', 'cody.spears-primary', 'Works council preparation', '2026-03-11 12:00', '2026-03-11 13:00', 'confirmed', NULL, NULL),
    ('evt-daniel.lira-vendor', 'daniel.lira-primary', 'Benefits vendor, follow-up', '2026-03-19 12:00', '2026-03-19 13:00', 'confirmed', NULL, NULL),
    ('evt-daniel.lira-run', 'daniel.lira-primary', 'Payroll run', '2026-03-18 08:00', '2026-03-18 11:00', 'confirmed', NULL, NULL))
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
    ('evt-interview-payroll-1-g0', 'evt-interview-payroll-1', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-payroll-1-g1', 'evt-interview-payroll-1', 'tracey.turner', 'accepted', 0, 0),
    ('evt-interview-payroll-2-g0', 'evt-interview-payroll-2', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-payroll-2-g1', 'evt-interview-payroll-2', 'pooja.mandal', 'needsAction', 0, 0),
    ('evt-interview-recruiter-1-g0', 'evt-interview-recruiter-1', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-recruiter-1-g1', 'evt-interview-recruiter-1', 'allison.ramsey', 'accepted', 0, 0),
    ('evt-interview-recruiter-2-g0', 'evt-interview-recruiter-2', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-recruiter-2-g1', 'evt-interview-recruiter-2', 'andres.soria', 'accepted', 0, 0),
    ('evt-interview-benefits-1-g0', 'evt-interview-benefits-1', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-benefits-1-g1', 'evt-interview-benefits-1', 'tracey.turner', 'tentative', 0, 0),
    ('evt-interview-benefits-2-g0', 'evt-interview-benefits-2', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-benefits-2-g1', 'evt-interview-benefits-2', 'cody.spears', 'accepted', 0, 0),
    ('evt-interview-payroll-3-g0', 'evt-interview-payroll-3', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-payroll-3-g1', 'evt-interview-payroll-3', 'pooja.mandal', 'accepted', 0, 0),
    ('evt-interview-trainee-1-g0', 'evt-interview-trainee-1', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-trainee-1-g1', 'evt-interview-trainee-1', 'andres.soria', 'needsAction', 0, 0),
    ('evt-interview-trainee-2-g0', 'evt-interview-trainee-2', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-trainee-2-g1', 'evt-interview-trainee-2', 'tracey.turner', 'accepted', 0, 0),
    ('evt-interview-recruiter-3-g0', 'evt-interview-recruiter-3', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-recruiter-3-g1', 'evt-interview-recruiter-3', 'pooja.mandal', 'declined', 0, 0),
    ('evt-interview-trainee-3-g0', 'evt-interview-trainee-3', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-trainee-3-g1', 'evt-interview-trainee-3', 'andres.soria', 'accepted', 0, 0),
    ('evt-interview-benefits-3-g0', 'evt-interview-benefits-3', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-benefits-3-g1', 'evt-interview-benefits-3', 'allison.ramsey', 'needsAction', 0, 0),
    ('evt-interview-payroll-4-g0', 'evt-interview-payroll-4', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-payroll-4-g1', 'evt-interview-payroll-4', 'cody.spears', 'accepted', 0, 0),
    ('evt-interview-recruiter-4-g0', 'evt-interview-recruiter-4', 'bonnie.fisher', 'accepted', 0, 0),
    ('evt-interview-recruiter-4-g1', 'evt-interview-recruiter-4', 'tracey.turner', 'accepted', 0, 0),
    ('evt-interview-analyst-1-g0', 'evt-interview-analyst-1', 'tracey.turner', 'accepted', 0, 0),
    ('evt-interview-analyst-1-g1', 'evt-interview-analyst-1', 'pooja.mandal', 'accepted', 0, 0),
    ('evt-interview-analyst-2-g0', 'evt-interview-analyst-2', 'allison.ramsey', 'accepted', 0, 0),
    ('evt-interview-analyst-2-g1', 'evt-interview-analyst-2', 'andres.soria', 'accepted', 0, 0));

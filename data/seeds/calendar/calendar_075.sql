-- include: company.sql
-- Dates of Tessell Field Support lie beside, on and over those of the Service Desk; one of the Service Desk's is called off.
UPDATE events SET status = 'cancelled' WHERE event_id = 'evt-team-tessell-service-desk-sync-7';
UPDATE events SET start_datetime = '2026-03-13 13:00:00.000000', end_datetime = '2026-03-13 14:30:00.000000' WHERE event_id = 'evt-team-tessell-field-support-planning-3';
UPDATE events SET start_datetime = '2026-03-17 10:45:00.000000', end_datetime = '2026-03-17 11:30:00.000000' WHERE event_id = 'evt-team-tessell-field-support-sync-6';
UPDATE events SET start_datetime = '2026-03-26 15:15:00.000000', end_datetime = '2026-03-26 16:45:00.000000' WHERE event_id = 'evt-team-tessell-field-support-planning-4';
UPDATE events SET start_datetime = '2026-03-31 09:15:00.000000', end_datetime = '2026-03-31 10:00:00.000000' WHERE event_id = 'evt-team-tessell-field-support-sync-8';
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-field-vans', 'team-tessell-field-support', 'Inspection of the vans', '2026-03-18 10:00', '2026-03-18 11:00', 'confirmed', NULL, NULL),
    ('evt-field-restock', 'team-tessell-field-support', 'Restock of the second van', '2026-03-12 14:30', '2026-03-12 15:00', 'confirmed', NULL, NULL),
    ('evt-field-swap', 'team-tessell-field-support', 'Tool swap', '2026-03-19 09:00', '2026-03-19 09:30', 'cancelled', NULL, NULL),
    ('evt-field-keys', 'team-tessell-field-support', 'Keys of the depot', '2026-03-06 09:00', '2026-03-06 09:15', 'confirmed', NULL, NULL))
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
    ('evt-field-vans-g0', 'evt-field-vans', 'natalie.turner.tessell', 'accepted', 0, 0),
    ('evt-field-vans-g1', 'evt-field-vans', 'taylor.lee.tessell', 'needsAction', 0, 0),
    ('evt-field-swap-g0', 'evt-field-swap', 'cody.jones.tessell', 'accepted', 0, 0));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || column2, calendar_id, user_id, 'scope-' || column2, column3, 'etag-' || calendar_id || '-' || column2,
    '2025-10-06 09:00:00', '2025-10-06 09:00:00' FROM (VALUES
    ('team-tessell-field-support', 'jessica.diaz.tessell', 'reader'),
    ('team-tessell-field-support', 'pietra.pires.tessell', 'writer'),
    ('team-tessell-field-support', 'domain-2', 'freeBusyReader')) JOIN calendars ON calendar_id = column1;

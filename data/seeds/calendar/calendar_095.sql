-- include: company.sql
-- A calendar of duties with swaps, and who has access to it.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('connie.simon-standby', 'connie.simon', 'Standby', 'Who is on duty at night', 'America/Los_Angeles'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('connie.simon-standby');
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || column2, calendar_id, user_id, 'scope-' || column2, column3, 'etag-' || calendar_id || '-' || column2,
    '2025-10-06 09:00:00', '2025-10-06 09:00:00' FROM (VALUES
    ('connie.simon-standby', 'nicole.mason', 'reader'),
    ('connie.simon-standby', 'nathan.mason', 'writer'),
    ('connie.simon-standby', 'mario.hernandez', 'reader'),
    ('connie.simon-standby', 'aaron.jones', 'writer'),
    ('connie.simon-standby', 'hemani.dutt', 'writer'),
    ('connie.simon-standby', 'bella.castro', 'writer'),
    ('connie.simon-standby', 'megan.thomas', 'reader'),
    ('connie.simon-standby', 'group-3', 'freeBusyReader')) JOIN calendars ON calendar_id = column1;
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-standby-03-03', 'connie.simon-standby', 'Standby', '2026-03-03 18:00', '2026-03-03 23:00', 'confirmed', NULL, NULL),
    ('evt-standby-03-05', 'connie.simon-standby', 'Standby', '2026-03-05 18:00', '2026-03-05 23:00', 'confirmed', 'Swap of 16 February: Nicole Mason does this one.', NULL),
    ('evt-standby-03-07', 'connie.simon-standby', 'Standby', '2026-03-07 18:00', '2026-03-07 23:00', 'confirmed', NULL, NULL),
    ('evt-standby-03-09', 'connie.simon-standby', 'Standby', '2026-03-09 18:00', '2026-03-09 23:00', 'confirmed', NULL, NULL),
    ('evt-standby-03-11', 'connie.simon-standby', 'Standby', '2026-03-11 18:00', '2026-03-11 23:00', 'confirmed', 'Swap of 10 February: Bella Arteaga does this one. Swap of 23 February: Emily Bryan does it after all.', NULL),
    ('evt-standby-03-13', 'connie.simon-standby', 'Standby', '2026-03-13 18:00', '2026-03-13 23:00', 'confirmed', NULL, NULL),
    ('evt-standby-03-15', 'connie.simon-standby', 'Standby', '2026-03-15 18:00', '2026-03-15 23:00', 'cancelled', NULL, NULL),
    ('evt-standby-03-17', 'connie.simon-standby', 'Standby', '2026-03-17 18:00', '2026-03-17 23:00', 'confirmed', 'Swap of 24 February: Bella Castro does this one.', NULL),
    ('evt-standby-03-19', 'connie.simon-standby', 'Standby', '2026-03-19 18:00', '2026-03-19 23:00', 'confirmed', NULL, NULL),
    ('evt-standby-03-21', 'connie.simon-standby', 'Standby', '2026-03-21 18:00', '2026-03-21 23:00', 'confirmed', NULL, NULL),
    ('evt-standby-03-28', 'connie.simon-standby', 'Standby', '2026-03-28 18:00', '2026-03-28 23:00', 'confirmed', NULL, NULL),
    ('evt-standby-04-02', 'connie.simon-standby', 'Standby', '2026-04-02 18:00', '2026-04-02 23:00', 'confirmed', NULL, NULL),
    ('evt-standby-02-27', 'connie.simon-standby', 'Standby', '2026-02-27 18:00', '2026-02-27 23:00', 'confirmed', NULL, NULL))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', time_zone, time_zone, status, 'default', 'default', 1, 0, 1, 0, 'null', 'opaque',
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', time_zone, '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, comment, "additionalGuests")
SELECT *, 0 FROM (VALUES
    ('evt-standby-03-03-g0', 'evt-standby-03-03', 'nicole.mason', 'accepted', 0, 0, NULL),
    ('evt-standby-03-05-g0', 'evt-standby-03-05', 'nathan.mason', 'accepted', 0, 0, NULL),
    ('evt-standby-03-07-g0', 'evt-standby-03-07', 'mario.hernandez', 'accepted', 0, 0, NULL),
    ('evt-standby-03-09-g0', 'evt-standby-03-09', 'aaron.jones', 'declined', 0, 0, NULL),
    ('evt-standby-03-09-g1', 'evt-standby-03-09', 'hemani.dutt', 'accepted', 0, 0, NULL),
    ('evt-standby-03-11-g0', 'evt-standby-03-11', 'emily.bryan', 'accepted', 0, 0, NULL),
    ('evt-standby-03-13-g0', 'evt-standby-03-13', 'bella.arteaga', 'accepted', 0, 0, NULL),
    ('evt-standby-03-15-g0', 'evt-standby-03-15', 'mario.hernandez', 'accepted', 0, 0, NULL),
    ('evt-standby-03-17-g0', 'evt-standby-03-17', 'hemani.dutt', 'accepted', 0, 0, NULL),
    ('evt-standby-03-19-g0', 'evt-standby-03-19', 'nathan.mason', 'accepted', 0, 0, NULL),
    ('evt-standby-03-21-g0', 'evt-standby-03-21', 'emily.bryan', 'accepted', 0, 0, NULL),
    ('evt-standby-03-28-g0', 'evt-standby-03-28', 'bella.castro', 'accepted', 0, 0, NULL),
    ('evt-standby-04-02-g0', 'evt-standby-04-02', 'aaron.jones', 'accepted', 0, 0, NULL),
    ('evt-standby-02-27-g0', 'evt-standby-02-27', 'megan.thomas', 'accepted', 0, 0, NULL));

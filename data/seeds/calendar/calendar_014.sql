-- include: company.sql
-- Eleven working days, of which each has other gaps, of somebody who is not active.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location, zone, shown, kind) AS (VALUES
    ('evt-amalia.hanel-16a', 'amalia.hanel-primary', 'Line 2, stoppages', '2026-03-16 09:00', '2026-03-16 10:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-16b', 'amalia.hanel-primary', 'Call with the carrier', '2026-03-16 13:00', '2026-03-16 13:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-16c', 'amalia.hanel-primary', 'Overtime of February', '2026-03-16 16:00', '2026-03-16 17:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-17a', 'amalia.hanel-primary', 'Lunch with the apprentices', '2026-03-17 12:30', '2026-03-17 13:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-18t', 'amalia.hanel-travel', 'Flight from Denver', '2026-03-18 08:00', '2026-03-18 10:30', 'confirmed', NULL, NULL, 'America/Denver', 'opaque', 'default'),
    ('evt-amalia.hanel-18a', 'amalia.hanel-primary', 'Shift plan of April', '2026-03-18 12:00', '2026-03-18 12:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-18b', 'amalia.hanel-primary', 'Crates, second quote', '2026-03-18 14:00', '2026-03-18 15:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-20a', 'amalia.hanel-primary', 'Scrap, causes', '2026-03-20 08:30', '2026-03-20 10:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-20b', 'amalia.hanel-primary', 'Safety shoes', '2026-03-20 11:00', '2026-03-20 12:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-20c', 'amalia.hanel-primary', 'Dock doors', '2026-03-20 13:30', '2026-03-20 15:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-20d', 'amalia.hanel-primary', 'Report to Hazel', '2026-03-20 16:30', '2026-03-20 18:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-23a', 'amalia.hanel-primary', 'Audit of the cranes', '2026-03-23 10:00', '2026-03-23 12:00', 'cancelled', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-23b', 'amalia.hanel-primary', 'Line balance, numbers', '2026-03-23 13:00', '2026-03-23 14:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-24a', 'amalia.hanel-primary', 'Open day of the canteen', '2026-03-24 09:00', '2026-03-24 17:00', 'confirmed', NULL, NULL, NULL, 'transparent', 'default'),
    ('evt-amalia.hanel-24b', 'amalia.hanel-primary', 'Pallets, returns', '2026-03-24 11:00', '2026-03-24 11:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-25t', 'amalia.hanel-travel', 'Train to Sacramento', '2026-03-25 15:00', '2026-03-25 16:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-25a', 'amalia.hanel-primary', 'Forklifts, leasing', '2026-03-25 09:45', '2026-03-25 10:15', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-26a', 'amalia.hanel-primary', 'Morning round', '2026-03-26 08:00', '2026-03-26 09:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-26b', 'amalia.hanel-primary', 'Labels, new printer', '2026-03-26 11:30', '2026-03-26 12:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-26c', 'amalia.hanel-primary', 'Night shift, volunteers', '2026-03-26 15:00', '2026-03-26 15:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-27t', 'amalia.hanel-travel', 'Hotel in Reno', '2026-03-27 10:00', '2026-03-27 11:00', 'cancelled', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-30a', 'amalia.hanel-primary', 'Glue, delivery slips', '2026-03-30 10:00', '2026-03-30 10:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-30b', 'amalia.hanel-primary', 'Temperature of the hall', '2026-03-30 12:30', '2026-03-30 13:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-30c', 'amalia.hanel-primary', 'Quarter, first look', '2026-03-30 15:30', '2026-03-30 18:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-amalia.hanel-19x', 'amalia.hanel-primary', 'Wedding of my sister', '2026-03-19 00:00', '2026-03-20 00:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'outOfOffice'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', coalesce(zone, time_zone), coalesce(zone, time_zone), status, 'default', kind, 1, 0, 1, 0, 'null', shown,
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', coalesce(zone, time_zone), '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
UPDATE events SET "outOfOfficeProperties" = '{"autoDeclineMode": "declineAllConflictingInvitations", "declineMessage": "I am dancing."}', "originalStartTime_dateTime" = NULL, "originalStartTime_date" = '2026-03-19' WHERE event_id = 'evt-amalia.hanel-19x';
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, "additionalGuests")
SELECT * FROM (VALUES
    ('evt-amalia.hanel-16a-g0', 'evt-amalia.hanel-16a', 'xiti.goswami', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-16c-g0', 'evt-amalia.hanel-16c', 'santiago.lara', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-16c-g1', 'evt-amalia.hanel-16c', 'manish.kapoor', 'tentative', 0, 0, 0),
    ('evt-amalia.hanel-17a-g0', 'evt-amalia.hanel-17a', 'liz.castro', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-18a-g0', 'evt-amalia.hanel-18a', 'santiago.lara', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-18b-g0', 'evt-amalia.hanel-18b', 'darlene.davis', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-20a-g0', 'evt-amalia.hanel-20a', 'xiti.goswami', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-20a-g1', 'evt-amalia.hanel-20a', 'santiago.lara', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-20b-g0', 'evt-amalia.hanel-20b', 'manish.kapoor', 'tentative', 0, 0, 0),
    ('evt-amalia.hanel-20c-g0', 'evt-amalia.hanel-20c', 'liz.castro', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-23a-g0', 'evt-amalia.hanel-23a', 'xiti.goswami', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-23a-g1', 'evt-amalia.hanel-23a', 'darlene.davis', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-23b-g0', 'evt-amalia.hanel-23b', 'manish.kapoor', 'tentative', 0, 0, 0),
    ('evt-amalia.hanel-24b-g0', 'evt-amalia.hanel-24b', 'liz.castro', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-25a-g0', 'evt-amalia.hanel-25a', 'santiago.lara', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-26a-g0', 'evt-amalia.hanel-26a', 'xiti.goswami', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-26b-g0', 'evt-amalia.hanel-26b', 'manish.kapoor', 'tentative', 0, 0, 0),
    ('evt-amalia.hanel-26c-g0', 'evt-amalia.hanel-26c', 'darlene.davis', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-30a-g0', 'evt-amalia.hanel-30a', 'santiago.lara', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-30c-g0', 'evt-amalia.hanel-30c', 'xiti.goswami', 'accepted', 0, 0, 0),
    ('evt-amalia.hanel-30c-g1', 'evt-amalia.hanel-30c', 'liz.castro', 'accepted', 0, 0, 0));
UPDATE users SET is_active = 0 WHERE user_id = 'amalia.hanel';

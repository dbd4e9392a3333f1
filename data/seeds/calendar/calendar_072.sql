-- include: company.sql
-- Calls with partners stand at hours of ours, the clocks change, and a room is taken.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location, zone, shown, kind) AS (VALUES
    ('evt-olivia.johnston-london-03-06', 'olivia.johnston-primary', 'Castings, call with the foundry', '2026-03-06 09:00', '2026-03-06 09:30', 'confirmed', 'Fixed at 15:00 in London.', 'Barton, Austin Engineering Center (8 seats)', NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-london-03-13', 'olivia.johnston-primary', 'Castings, call with the foundry', '2026-03-13 09:00', '2026-03-13 09:30', 'confirmed', 'Fixed at 15:00 in London.', 'Barton, Austin Engineering Center (8 seats)', NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-london-03-20', 'olivia.johnston-primary', 'Castings, call with the foundry', '2026-03-20 09:00', '2026-03-20 09:30', 'confirmed', 'Fixed at 15:00 in London.', 'Barton, Austin Engineering Center (8 seats)', NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-london-03-27', 'olivia.johnston-primary', 'Castings, call with the foundry', '2026-03-27 09:00', '2026-03-27 09:30', 'cancelled', 'Fixed at 15:00 in London.', 'Barton, Austin Engineering Center (8 seats)', NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-london-04-03', 'olivia.johnston-primary', 'Castings, call with the foundry', '2026-04-03 09:00', '2026-04-03 09:30', 'confirmed', 'Fixed at 15:00 in London.', 'Barton, Austin Engineering Center (8 seats)', NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-phoenix-03-02', 'olivia.johnston-primary', 'Test stand, call with the yard', '2026-03-02 09:00', '2026-03-02 09:45', 'confirmed', 'Fixed at 08:00 in Phoenix, Arizona.', 'Zilker, Austin Engineering Center (14 seats)', NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-phoenix-03-09', 'olivia.johnston-primary', 'Test stand, call with the yard', '2026-03-09 09:00', '2026-03-09 09:45', 'confirmed', 'Fixed at 08:00 in Phoenix, Arizona.', 'Zilker, Austin Engineering Center (14 seats)', NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-phoenix-03-16', 'olivia.johnston-primary', 'Test stand, call with the yard', '2026-03-16 09:00', '2026-03-16 09:45', 'confirmed', 'Fixed at 08:00 in Phoenix, Arizona.', 'Zilker, Austin Engineering Center (14 seats)', NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-phoenix-03-23', 'olivia.johnston-primary', 'Test stand, call with the yard', '2026-03-23 09:00', '2026-03-23 09:45', 'confirmed', 'Fixed at 08:00 in Phoenix, Arizona.', 'Zilker, Austin Engineering Center (14 seats)', NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-phoenix-03-30', 'olivia.johnston-primary', 'Test stand, call with the yard', '2026-03-30 09:00', '2026-03-30 09:45', 'confirmed', 'Fixed at 08:00 in Phoenix, Arizona.', 'Zilker, Austin Engineering Center (14 seats)', NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-toronto-03-03', 'olivia.johnston-primary', 'Freight, call with the agent', '2026-03-03 09:00', '2026-03-03 09:30', 'confirmed', 'Fixed at 10:00 in Toronto.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-toronto-03-10', 'olivia.johnston-primary', 'Freight, call with the agent', '2026-03-10 09:00', '2026-03-10 09:30', 'confirmed', 'Fixed at 10:00 in Toronto.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-toronto-03-17', 'olivia.johnston-primary', 'Freight, call with the agent', '2026-03-17 09:00', '2026-03-17 09:30', 'confirmed', 'Fixed at 10:00 in Toronto.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-toronto-03-24', 'olivia.johnston-primary', 'Freight, call with the agent', '2026-03-24 09:00', '2026-03-24 09:30', 'confirmed', 'Fixed at 10:00 in Toronto.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-toronto-03-31', 'olivia.johnston-primary', 'Freight, call with the agent', '2026-03-31 09:00', '2026-03-31 09:30', 'confirmed', 'Fixed at 10:00 in Toronto.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-saopaulo-03-04', 'olivia.johnston-primary', 'Licences, call with the reseller', '2026-03-04 11:00', '2026-03-04 11:30', 'confirmed', 'Fixed at 14:00 in São Paulo.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-saopaulo-03-11', 'olivia.johnston-primary', 'Licences, call with the reseller', '2026-03-11 11:00', '2026-03-11 11:30', 'confirmed', 'Fixed at 14:00 in São Paulo.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-saopaulo-03-18', 'olivia.johnston-primary', 'Licences, call with the reseller', '2026-03-18 12:00', '2026-03-18 12:30', 'confirmed', 'Fixed at 14:00 in São Paulo.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-saopaulo-03-25', 'olivia.johnston-primary', 'Licences, call with the reseller', '2026-03-25 11:00', '2026-03-25 11:30', 'confirmed', 'Fixed at 14:00 in São Paulo.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-zurich-03-12', 'olivia.johnston-primary', 'Sensors, call with the maker', '2026-03-12 10:00', '2026-03-12 11:00', 'confirmed', 'Fixed at 16:00 in Zürich.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-zurich-03-19', 'olivia.johnston-primary', 'Sensors, call with the maker', '2026-03-19 10:00', '2026-03-19 11:00', 'confirmed', 'Fixed at 16:00 in Zürich.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-zurich-03-26', 'olivia.johnston-primary', 'Sensors, call with the maker', '2026-03-26 10:00', '2026-03-26 11:00', 'confirmed', 'Fixed at 16:00 in Zürich.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-zurich-04-02', 'olivia.johnston-primary', 'Sensors, call with the maker', '2026-04-02 10:00', '2026-04-02 11:00', 'confirmed', 'Fixed at 16:00 in Zürich.', NULL, NULL, 'opaque', 'default'),
    ('evt-olivia.johnston-zurich-04-09', 'olivia.johnston-primary', 'Sensors, call with the maker', '2026-04-09 10:00', '2026-04-09 11:00', 'confirmed', 'Fixed at 16:00 in Zürich.', NULL, NULL, 'opaque', 'default'),
    ('evt-divya.ravel-austin', 'divya.ravel-primary', 'Licences, week by week', '2026-03-20 09:30', '2026-03-20 10:00', 'confirmed', NULL, 'Barton, Austin Engineering Center (8 seats)', NULL, 'opaque', 'default'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', coalesce(zone, time_zone), coalesce(zone, time_zone), status, 'default', kind, 1, 0, 1, 0, 'null', shown,
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', coalesce(zone, time_zone), '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
INSERT INTO recurring_events (recurring_event_id, original_recurrence) VALUES ('series-olivia.johnston-london', '["RRULE:FREQ=WEEKLY;COUNT=5"]');
UPDATE events SET recurring_event_id = 'series-olivia.johnston-london', recurrence = '["RRULE:FREQ=WEEKLY;COUNT=5"]', "iCalUID" = 'series-olivia.johnston-london@calendar.google.com' WHERE event_id LIKE 'evt-olivia.johnston-london-%';
INSERT INTO recurring_events (recurring_event_id, original_recurrence) VALUES ('series-olivia.johnston-phoenix', '["RRULE:FREQ=WEEKLY;COUNT=5"]');
UPDATE events SET recurring_event_id = 'series-olivia.johnston-phoenix', recurrence = '["RRULE:FREQ=WEEKLY;COUNT=5"]', "iCalUID" = 'series-olivia.johnston-phoenix@calendar.google.com' WHERE event_id LIKE 'evt-olivia.johnston-phoenix-%';
INSERT INTO recurring_events (recurring_event_id, original_recurrence) VALUES ('series-olivia.johnston-toronto', '["RRULE:FREQ=WEEKLY;COUNT=5"]');
UPDATE events SET recurring_event_id = 'series-olivia.johnston-toronto', recurrence = '["RRULE:FREQ=WEEKLY;COUNT=5"]', "iCalUID" = 'series-olivia.johnston-toronto@calendar.google.com' WHERE event_id LIKE 'evt-olivia.johnston-toronto-%';
INSERT INTO recurring_events (recurring_event_id, original_recurrence) VALUES ('series-olivia.johnston-saopaulo', '["RRULE:FREQ=WEEKLY;COUNT=4"]');
UPDATE events SET recurring_event_id = 'series-olivia.johnston-saopaulo', recurrence = '["RRULE:FREQ=WEEKLY;COUNT=4"]', "iCalUID" = 'series-olivia.johnston-saopaulo@calendar.google.com' WHERE event_id LIKE 'evt-olivia.johnston-saopaulo-%';
INSERT INTO recurring_events (recurring_event_id, original_recurrence) VALUES ('series-olivia.johnston-zurich', '["RRULE:FREQ=WEEKLY;COUNT=5"]');
UPDATE events SET recurring_event_id = 'series-olivia.johnston-zurich', recurrence = '["RRULE:FREQ=WEEKLY;COUNT=5"]', "iCalUID" = 'series-olivia.johnston-zurich@calendar.google.com' WHERE event_id LIKE 'evt-olivia.johnston-zurich-%';
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, "additionalGuests")
SELECT * FROM (VALUES
    ('evt-olivia.johnston-london-03-06-g0', 'evt-olivia.johnston-london-03-06', 'adweta.samra', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-london-03-06-g1', 'evt-olivia.johnston-london-03-06', 'carl.dobson', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-london-03-06-g2', 'evt-olivia.johnston-london-03-06', 'room.barton', 'accepted', 0, 1, 0),
    ('evt-olivia.johnston-london-03-13-g0', 'evt-olivia.johnston-london-03-13', 'adweta.samra', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-london-03-13-g1', 'evt-olivia.johnston-london-03-13', 'carl.dobson', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-london-03-13-g2', 'evt-olivia.johnston-london-03-13', 'room.barton', 'accepted', 0, 1, 0),
    ('evt-olivia.johnston-london-03-20-g0', 'evt-olivia.johnston-london-03-20', 'adweta.samra', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-london-03-20-g1', 'evt-olivia.johnston-london-03-20', 'carl.dobson', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-london-03-20-g2', 'evt-olivia.johnston-london-03-20', 'room.barton', 'accepted', 0, 1, 0),
    ('evt-olivia.johnston-london-03-27-g0', 'evt-olivia.johnston-london-03-27', 'adweta.samra', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-london-03-27-g1', 'evt-olivia.johnston-london-03-27', 'carl.dobson', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-london-03-27-g2', 'evt-olivia.johnston-london-03-27', 'room.barton', 'accepted', 0, 1, 0),
    ('evt-olivia.johnston-london-04-03-g0', 'evt-olivia.johnston-london-04-03', 'adweta.samra', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-london-04-03-g1', 'evt-olivia.johnston-london-04-03', 'carl.dobson', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-london-04-03-g2', 'evt-olivia.johnston-london-04-03', 'room.barton', 'accepted', 0, 1, 0),
    ('evt-olivia.johnston-phoenix-03-02-g0', 'evt-olivia.johnston-phoenix-03-02', 'carl.dobson', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-02-g1', 'evt-olivia.johnston-phoenix-03-02', 'nathan.mason', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-02-g2', 'evt-olivia.johnston-phoenix-03-02', 'hemani.agarwal', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-02-g3', 'evt-olivia.johnston-phoenix-03-02', 'room.zilker', 'accepted', 0, 1, 0),
    ('evt-olivia.johnston-phoenix-03-09-g0', 'evt-olivia.johnston-phoenix-03-09', 'carl.dobson', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-09-g1', 'evt-olivia.johnston-phoenix-03-09', 'nathan.mason', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-09-g2', 'evt-olivia.johnston-phoenix-03-09', 'hemani.agarwal', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-09-g3', 'evt-olivia.johnston-phoenix-03-09', 'room.zilker', 'accepted', 0, 1, 0),
    ('evt-olivia.johnston-phoenix-03-16-g0', 'evt-olivia.johnston-phoenix-03-16', 'carl.dobson', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-16-g1', 'evt-olivia.johnston-phoenix-03-16', 'nathan.mason', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-16-g2', 'evt-olivia.johnston-phoenix-03-16', 'hemani.agarwal', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-16-g3', 'evt-olivia.johnston-phoenix-03-16', 'room.zilker', 'accepted', 0, 1, 0),
    ('evt-olivia.johnston-phoenix-03-23-g0', 'evt-olivia.johnston-phoenix-03-23', 'carl.dobson', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-23-g1', 'evt-olivia.johnston-phoenix-03-23', 'nathan.mason', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-23-g2', 'evt-olivia.johnston-phoenix-03-23', 'hemani.agarwal', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-23-g3', 'evt-olivia.johnston-phoenix-03-23', 'room.zilker', 'accepted', 0, 1, 0),
    ('evt-olivia.johnston-phoenix-03-30-g0', 'evt-olivia.johnston-phoenix-03-30', 'carl.dobson', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-30-g1', 'evt-olivia.johnston-phoenix-03-30', 'nathan.mason', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-30-g2', 'evt-olivia.johnston-phoenix-03-30', 'hemani.agarwal', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-phoenix-03-30-g3', 'evt-olivia.johnston-phoenix-03-30', 'room.zilker', 'accepted', 0, 1, 0),
    ('evt-olivia.johnston-toronto-03-03-g0', 'evt-olivia.johnston-toronto-03-03', 'tracy.wood', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-toronto-03-10-g0', 'evt-olivia.johnston-toronto-03-10', 'tracy.wood', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-toronto-03-17-g0', 'evt-olivia.johnston-toronto-03-17', 'tracy.wood', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-toronto-03-24-g0', 'evt-olivia.johnston-toronto-03-24', 'tracy.wood', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-toronto-03-31-g0', 'evt-olivia.johnston-toronto-03-31', 'tracy.wood', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-saopaulo-03-04-g0', 'evt-olivia.johnston-saopaulo-03-04', 'adweta.samra', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-saopaulo-03-04-g1', 'evt-olivia.johnston-saopaulo-03-04', 'tracy.wood', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-saopaulo-03-11-g0', 'evt-olivia.johnston-saopaulo-03-11', 'adweta.samra', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-saopaulo-03-11-g1', 'evt-olivia.johnston-saopaulo-03-11', 'tracy.wood', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-saopaulo-03-18-g0', 'evt-olivia.johnston-saopaulo-03-18', 'adweta.samra', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-saopaulo-03-18-g1', 'evt-olivia.johnston-saopaulo-03-18', 'tracy.wood', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-saopaulo-03-25-g0', 'evt-olivia.johnston-saopaulo-03-25', 'adweta.samra', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-saopaulo-03-25-g1', 'evt-olivia.johnston-saopaulo-03-25', 'tracy.wood', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-zurich-03-12-g0', 'evt-olivia.johnston-zurich-03-12', 'nathan.mason', 'tentative', 0, 0, 0),
    ('evt-olivia.johnston-zurich-03-19-g0', 'evt-olivia.johnston-zurich-03-19', 'nathan.mason', 'accepted', 0, 0, 0),
    ('evt-olivia.johnston-zurich-03-26-g0', 'evt-olivia.johnston-zurich-03-26', 'nathan.mason', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-zurich-04-02-g0', 'evt-olivia.johnston-zurich-04-02', 'nathan.mason', 'needsAction', 0, 0, 0),
    ('evt-olivia.johnston-zurich-04-09-g0', 'evt-olivia.johnston-zurich-04-09', 'nathan.mason', 'tentative', 0, 0, 0),
    ('evt-divya.ravel-austin-g0', 'evt-divya.ravel-austin', 'carl.dobson', 'accepted', 0, 0, 0));
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location, zone, shown, kind) AS (VALUES
    ('evt-bella.castro-backup', 'bella.castro-primary', 'Backups, new tapes', '2026-03-16 10:15', '2026-03-16 11:15', 'confirmed', NULL, 'Zilker, Austin Engineering Center (14 seats)', NULL, 'opaque', 'default'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', coalesce(zone, time_zone), coalesce(zone, time_zone), status, 'default', kind, 1, 0, 1, 0, 'null', shown,
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', coalesce(zone, time_zone), '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, "additionalGuests")
SELECT * FROM (VALUES
    ('evt-bella.castro-backup-g0', 'evt-bella.castro-backup', 'laura.brito', 'accepted', 0, 0, 0),
    ('evt-bella.castro-backup-g1', 'evt-bella.castro-backup', 'room.zilker', 'accepted', 0, 1, 0));

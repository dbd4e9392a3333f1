-- include: company.sql
-- Windows for the move of the data centre stand in the calendar of Connie Simon, with those who work in them.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-connie.simon-window-test', 'connie.simon-primary', 'Window: test run', '2026-02-25 06:00', '2026-02-25 08:00', 'confirmed', NULL, NULL),
    ('evt-connie.simon-window-a', 'connie.simon-primary', 'Window: rack row A', '2026-03-16 06:00', '2026-03-16 08:00', 'confirmed', 'Power off at 6:15', NULL),
    ('evt-connie.simon-window-b', 'connie.simon-primary', 'Window: rack row B', '2026-03-18 06:00', '2026-03-18 08:00', 'confirmed', 'Power off at 6:15', NULL),
    ('evt-connie.simon-window-cleaning', 'connie.simon-primary', 'Window cleaning', '2026-03-19 14:00', '2026-03-19 15:00', 'confirmed', NULL, NULL),
    ('evt-connie.simon-window-storage', 'connie.simon-primary', 'Window: storage', '2026-03-23 05:00', '2026-03-23 09:00', 'confirmed', NULL, NULL),
    ('evt-connie.simon-window-network', 'connie.simon-primary', 'Window: network', '2026-03-25 06:00', '2026-03-25 08:00', 'confirmed', NULL, NULL),
    ('evt-connie.simon-window-power', 'connie.simon-primary', 'Window: power supply', '2026-03-30 05:00', '2026-03-30 07:00', 'confirmed', NULL, NULL))
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
    ('evt-connie.simon-window-test-g0', 'evt-connie.simon-window-test', 'nicole.mason', 'accepted', 0, 0),
    ('evt-connie.simon-window-a-g0', 'evt-connie.simon-window-a', 'bella.castro', 'accepted', 0, 0),
    ('evt-connie.simon-window-a-g1', 'evt-connie.simon-window-a', 'laura.brito', 'accepted', 0, 0),
    ('evt-connie.simon-window-a-g2', 'evt-connie.simon-window-a', 'lajita.kaur', 'declined', 0, 0),
    ('evt-connie.simon-window-b-g0', 'evt-connie.simon-window-b', 'bella.castro', 'tentative', 0, 0),
    ('evt-connie.simon-window-b-g1', 'evt-connie.simon-window-b', 'adweta.samra', 'accepted', 0, 0),
    ('evt-connie.simon-window-cleaning-g0', 'evt-connie.simon-window-cleaning', 'carl.dobson', 'accepted', 0, 0),
    ('evt-connie.simon-window-storage-g0', 'evt-connie.simon-window-storage', 'irya.dhaliwal', 'accepted', 0, 0),
    ('evt-connie.simon-window-storage-g1', 'evt-connie.simon-window-storage', 'carlota.chacon', 'needsAction', 0, 0),
    ('evt-connie.simon-window-storage-g2', 'evt-connie.simon-window-storage', 'adweta.samra', 'accepted', 0, 0),
    ('evt-connie.simon-window-network-g0', 'evt-connie.simon-window-network', 'lajita.kaur', 'declined', 0, 0),
    ('evt-connie.simon-window-network-g1', 'evt-connie.simon-window-network', 'bianka.fiedler', 'accepted', 0, 0));

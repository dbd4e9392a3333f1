-- include: company.sql
-- A trip stands in the wrong calendar, with new hours from the airline and meetings that it displaces.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-tracy.wood-trip-visa', 'tracy.wood-primary', 'Trip: visa', '2026-03-05 09:00', '2026-03-05 09:30', 'confirmed', NULL, NULL),
    ('evt-tracy.wood-trip-out', 'tracy.wood-primary', 'Trip: flight to Denver', '2026-03-16 07:30', '2026-03-16 10:00', 'confirmed', NULL, NULL),
    ('evt-tracy.wood-trip-larimer', 'tracy.wood-primary', 'Trip: Hotel Larimer', '2026-03-16 15:00', '2026-03-16 15:30', 'confirmed', NULL, NULL),
    ('evt-tracy.wood-trip-sales', 'tracy.wood-primary', 'Trip: visit at the sales office', '2026-03-17 09:00', '2026-03-17 16:00', 'confirmed', NULL, NULL),
    ('evt-tracy.wood-trip-on', 'tracy.wood-primary', 'Trip: flight to Austin', '2026-03-18 12:00', '2026-03-18 14:00', 'confirmed', NULL, NULL),
    ('evt-tracy.wood-trip-center', 'tracy.wood-primary', 'Trip: visit at the engineering center', '2026-03-19 09:00', '2026-03-19 16:00', 'confirmed', NULL, NULL),
    ('evt-tracy.wood-trip-home', 'tracy.wood-primary', 'Trip: flight to Chicago', '2026-03-20 17:00', '2026-03-20 19:30', 'confirmed', NULL, NULL),
    ('evt-tracy.wood-trip-airline', 'tracy.wood-travel', 'Note of the airline', '2026-02-27 08:00', '2026-02-27 08:15', 'confirmed', 'Denver on the 16th: now 8:40 to 11:10. Austin on the 18th: as booked. Chicago on the 20th: now 18:15 to 20:45.', NULL),
    ('evt-tracy.wood-trip-tripod', 'tracy.wood-primary', 'Tripod for the fair', '2026-03-12 09:00', '2026-03-12 09:30', 'confirmed', NULL, NULL),
    ('evt-tracy.wood-trip-rollout', 'tracy.wood-primary', 'Laptop rollout, third wave', '2026-03-17 10:00', '2026-03-17 11:00', 'confirmed', NULL, 'Lakeview, Chicago Office (10 seats)'),
    ('evt-tracy.wood-trip-phones', 'tracy.wood-primary', 'Phones of the new hires', '2026-03-18 09:00', '2026-03-18 09:30', 'confirmed', NULL, NULL),
    ('evt-tracy.wood-trip-shelf', 'tracy.wood-primary', 'Tidy the shelf', '2026-03-18 16:00', '2026-03-18 17:00', 'confirmed', NULL, 'Lakeview, Chicago Office (10 seats)'),
    ('evt-tracy.wood-trip-lease', 'tracy.wood-primary', 'Leasing, what goes back', '2026-03-19 14:00', '2026-03-19 15:00', 'confirmed', 'Bring the list.', 'Lakeview, Chicago Office (10 seats)'),
    ('evt-tracy.wood-trip-monday', 'tracy.wood-primary', 'Start of the week', '2026-03-23 09:00', '2026-03-23 09:30', 'confirmed', NULL, 'Lakeview, Chicago Office (10 seats)'))
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
    ('evt-tracy.wood-trip-sales-g0', 'evt-tracy.wood-trip-sales', 'gary.bryan', 'accepted', 0, 0),
    ('evt-tracy.wood-trip-center-g0', 'evt-tracy.wood-trip-center', 'bella.castro', 'needsAction', 0, 0),
    ('evt-tracy.wood-trip-rollout-g0', 'evt-tracy.wood-trip-rollout', 'caio.brito', 'accepted', 0, 0),
    ('evt-tracy.wood-trip-rollout-g1', 'evt-tracy.wood-trip-rollout', 'samuel.galloway', 'tentative', 0, 0),
    ('evt-tracy.wood-trip-rollout-g2', 'evt-tracy.wood-trip-rollout', 'room.lakeview', 'accepted', 0, 1),
    ('evt-tracy.wood-trip-phones-g0', 'evt-tracy.wood-trip-phones', 'karin.hoffmann', 'accepted', 0, 0),
    ('evt-tracy.wood-trip-lease-g0', 'evt-tracy.wood-trip-lease', 'caio.brito', 'accepted', 0, 0),
    ('evt-tracy.wood-trip-lease-g1', 'evt-tracy.wood-trip-lease', 'room.lakeview', 'accepted', 0, 1),
    ('evt-tracy.wood-trip-monday-g0', 'evt-tracy.wood-trip-monday', 'caio.brito', 'accepted', 0, 0),
    ('evt-tracy.wood-trip-monday-g1', 'evt-tracy.wood-trip-monday', 'room.lakeview', 'accepted', 0, 1));

-- include: company.sql
-- Two weeks of meetings in four houses; one day has a working location already.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('mandy.clark-prototypes', 'mandy.clark', 'Prototype reviews', 'What comes from the bench', 'America/Los_Angeles'),
    ('mandy.clark-suppliers', 'mandy.clark', 'Supplier visits', 'Who comes, and what they bring', 'America/Los_Angeles'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('mandy.clark-prototypes', 'mandy.clark-suppliers');
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location, zone, shown, kind) AS (VALUES
    ('evt-mandy.clark-oakland-stock', 'mandy.clark-primary', 'Lenses in stock', '2026-04-06 10:00', '2026-04-06 11:00', 'cancelled', NULL, 'Dock Office, Oakland Warehouse (6 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-milling', 'mandy.clark-primary', 'Milling of the stage', '2026-04-06 13:00', '2026-04-06 14:00', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-toronto-call', 'mandy.clark-primary', 'Call with Toronto', '2026-04-07 09:00', '2026-04-07 10:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-mandy.clark-drive', 'mandy.clark-primary', 'Stage drive, second review', '2026-04-08 09:00', '2026-04-08 10:30', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-pallets', 'mandy.clark-primary', 'Pallets for the prototypes', '2026-04-08 14:00', '2026-04-08 15:00', 'confirmed', NULL, 'Dock Office, Oakland Warehouse (6 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-tooling', 'mandy.clark-primary', 'Tooling, prices', '2026-04-09 09:00', '2026-04-09 10:00', 'confirmed', NULL, 'Presidio, San Francisco Headquarters (40 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-carrier', 'mandy.clark-suppliers', 'Carrier from Chicago', '2026-04-09 10:30', '2026-04-09 11:30', 'confirmed', NULL, 'Dock Office, Oakland Warehouse (6 seats)', 'America/Chicago', 'opaque', 'default'),
    ('evt-mandy.clark-patents', 'mandy.clark-primary', 'Patents of the quarter', '2026-04-10 10:00', '2026-04-10 11:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-bench', 'mandy.clark-primary', 'Bench of the new mirror', '2026-04-13 10:00', '2026-04-13 12:00', 'confirmed', NULL, 'Prism, Portland Laboratory (10 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-evening', 'mandy.clark-primary', 'Budget by phone', '2026-04-13 16:00', '2026-04-13 16:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-mandy.clark-coating', 'mandy.clark-prototypes', 'Coating, first samples', '2026-04-14 09:30', '2026-04-14 11:00', 'confirmed', NULL, 'Lens, Portland Laboratory (6 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-all-hands', 'mandy.clark-primary', 'Questions to the board', '2026-04-15 11:00', '2026-04-15 12:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-mandy.clark-firmware', 'mandy.clark-primary', 'Firmware, open points', '2026-04-16 10:00', '2026-04-16 11:00', 'confirmed', NULL, 'Alcatraz, San Francisco Headquarters (6 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-drop', 'mandy.clark-prototypes', 'Drop test, third box', '2026-04-16 08:30', '2026-04-16 09:30', 'confirmed', NULL, 'Dock Office, Oakland Warehouse (6 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-poster', 'mandy.clark-primary', 'Poster for the fair', '2026-04-17 16:30', '2026-04-17 17:30', 'confirmed', NULL, 'Presidio, San Francisco Headquarters (40 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-cables', 'mandy.clark-suppliers', 'Cables, second source', '2026-04-17 08:30', '2026-04-17 09:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-mandy.clark-later', 'mandy.clark-primary', 'Mirror, next steps', '2026-04-20 09:00', '2026-04-20 10:00', 'confirmed', NULL, 'Prism, Portland Laboratory (10 seats)', NULL, 'opaque', 'default'),
    ('evt-mandy.clark-away', 'mandy.clark-primary', 'Sailing', '2026-04-10 00:00', '2026-04-11 00:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'outOfOffice'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', coalesce(zone, time_zone), coalesce(zone, time_zone), status, 'default', kind, 1, 0, 1, 0, 'null', shown,
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', coalesce(zone, time_zone), '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
UPDATE events SET "outOfOfficeProperties" = '{"autoDeclineMode": "declineOnlyNewConflictingInvitations", "declineMessage": "I am on the water."}', "originalStartTime_dateTime" = NULL, "originalStartTime_date" = '2026-04-10' WHERE event_id = 'evt-mandy.clark-away';
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, "additionalGuests")
SELECT * FROM (VALUES
    ('evt-mandy.clark-oakland-stock-g0', 'evt-mandy.clark-oakland-stock', 'henry.dobson', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-oakland-stock-g1', 'evt-mandy.clark-oakland-stock', 'sandra.burton', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-milling-g0', 'evt-mandy.clark-milling', 'marcus.taylor', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-milling-g1', 'evt-mandy.clark-milling', 'abigail.bryan', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-toronto-call-g0', 'evt-mandy.clark-toronto-call', 'tiffany.miller', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-toronto-call-g1', 'evt-mandy.clark-toronto-call', 'adweta.soman', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-drive-g0', 'evt-mandy.clark-drive', 'henry.dobson', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-drive-g1', 'evt-mandy.clark-drive', 'abigail.bryan', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-drive-g2', 'evt-mandy.clark-drive', 'hazel.norris', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-pallets-g0', 'evt-mandy.clark-pallets', 'sandra.burton', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-pallets-g1', 'evt-mandy.clark-pallets', 'marcus.taylor', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-tooling-g0', 'evt-mandy.clark-tooling', 'tiffany.miller', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-tooling-g1', 'evt-mandy.clark-tooling', 'abigail.bryan', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-tooling-g2', 'evt-mandy.clark-tooling', 'adweta.soman', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-carrier-g0', 'evt-mandy.clark-carrier', 'henry.dobson', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-carrier-g1', 'evt-mandy.clark-carrier', 'marcus.taylor', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-patents-g0', 'evt-mandy.clark-patents', 'adweta.soman', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-patents-g1', 'evt-mandy.clark-patents', 'hazel.norris', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-bench-g0', 'evt-mandy.clark-bench', 'sandra.burton', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-bench-g1', 'evt-mandy.clark-bench', 'hazel.norris', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-evening-g0', 'evt-mandy.clark-evening', 'henry.dobson', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-coating-g0', 'evt-mandy.clark-coating', 'sandra.burton', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-coating-g1', 'evt-mandy.clark-coating', 'tiffany.miller', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-all-hands-g0', 'evt-mandy.clark-all-hands', 'marcus.taylor', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-all-hands-g1', 'evt-mandy.clark-all-hands', 'tiffany.miller', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-all-hands-g2', 'evt-mandy.clark-all-hands', 'abigail.bryan', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-firmware-g0', 'evt-mandy.clark-firmware', 'henry.dobson', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-firmware-g1', 'evt-mandy.clark-firmware', 'adweta.soman', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-drop-g0', 'evt-mandy.clark-drop', 'marcus.taylor', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-drop-g1', 'evt-mandy.clark-drop', 'hazel.norris', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-poster-g0', 'evt-mandy.clark-poster', 'sandra.burton', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-poster-g1', 'evt-mandy.clark-poster', 'abigail.bryan', 'accepted', 0, 0, 0),
    ('evt-mandy.clark-cables-g0', 'evt-mandy.clark-cables', 'tiffany.miller', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-later-g0', 'evt-mandy.clark-later', 'sandra.burton', 'needsAction', 0, 0, 0),
    ('evt-mandy.clark-oakland-stock-g2', 'evt-mandy.clark-oakland-stock', 'room.dock', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-milling-g2', 'evt-mandy.clark-milling', 'room.marina', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-drive-g3', 'evt-mandy.clark-drive', 'room.redwood', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-pallets-g2', 'evt-mandy.clark-pallets', 'room.dock', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-tooling-g3', 'evt-mandy.clark-tooling', 'room.presidio', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-carrier-g2', 'evt-mandy.clark-carrier', 'room.dock', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-patents-g2', 'evt-mandy.clark-patents', 'room.redwood', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-bench-g2', 'evt-mandy.clark-bench', 'room.prism', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-coating-g2', 'evt-mandy.clark-coating', 'room.lens', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-firmware-g2', 'evt-mandy.clark-firmware', 'room.alcatraz', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-drop-g2', 'evt-mandy.clark-drop', 'room.dock', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-poster-g2', 'evt-mandy.clark-poster', 'room.presidio', 'accepted', 0, 1, 0),
    ('evt-mandy.clark-later-g1', 'evt-mandy.clark-later', 'room.prism', 'accepted', 0, 1, 0));
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location, zone, shown, kind) AS (VALUES
    ('evt-mandy.clark-place', 'mandy.clark-primary', 'At the customer''s', '2026-04-14 00:00', '2026-04-15 00:00', 'confirmed', NULL, NULL, NULL, 'transparent', 'workingLocation'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', coalesce(zone, time_zone), coalesce(zone, time_zone), status, 'default', kind, 1, 0, 1, 0, 'null', shown,
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', coalesce(zone, time_zone), '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
UPDATE events SET "originalStartTime_dateTime" = NULL, "originalStartTime_date" = '2026-04-14' WHERE event_id = 'evt-mandy.clark-place';
INSERT INTO working_location_properties (working_location_id, event_id, type, "homeOffice", "customLocationLabel") VALUES ('loc-evt-mandy.clark-place', 'evt-mandy.clark-place', 'customLocation', 'null', 'At the customer''s');

-- include: company.sql
-- Mandy Clark keeps three calendars beside her own; Marcus Taylor is in many of their meetings and rules.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('mandy.clark-prototypes', 'mandy.clark', 'Prototype reviews', 'What becomes of each prototype', 'America/Los_Angeles'),
    ('mandy.clark-suppliers', 'mandy.clark', 'Supplier visits', 'Who comes, and whom we call', 'America/Los_Angeles'),
    ('mandy.clark-bench', 'mandy.clark', 'Test bench', 'Who has the bench, and until when', 'America/Los_Angeles'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('mandy.clark-prototypes', 'mandy.clark-suppliers', 'mandy.clark-bench');
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || column2, calendar_id, user_id, 'scope-' || column2, column3, 'etag-' || calendar_id || '-' || column2,
    '2025-10-06 09:00:00', '2025-10-06 09:00:00' FROM (VALUES
    ('mandy.clark-prototypes', 'marcus.taylor', 'writer'),
    ('mandy.clark-prototypes', 'sandra.burton', 'reader'),
    ('mandy.clark-prototypes', 'diana.ruiz', 'reader'),
    ('mandy.clark-suppliers', 'marcus.taylor', 'reader'),
    ('mandy.clark-suppliers', 'sandra.burton', 'writer'),
    ('mandy.clark-suppliers', 'brian.anderson', 'reader'),
    ('mandy.clark-bench', 'marcus.taylor', 'writer'),
    ('mandy.clark-bench', 'henry.silva', 'reader'),
    ('mandy.clark-primary', 'marcus.taylor', 'reader'),
    ('mandy.clark-primary', 'diana.ruiz', 'freeBusyReader')) JOIN calendars ON calendar_id = column1;
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-mandy.clark-freeze', 'mandy.clark-primary', 'Firmware freeze, go or no go', '2026-03-16 10:00', '2026-03-16 11:00', 'confirmed', NULL, NULL),
    ('evt-mandy.clark-marcus-17', 'mandy.clark-primary', 'Marcus / Mandy', '2026-03-17 14:00', '2026-03-17 14:30', 'confirmed', NULL, NULL),
    ('evt-mandy.clark-noise', 'mandy.clark-primary', 'Noise measurements', '2026-03-18 09:00', '2026-03-18 10:00', 'confirmed', NULL, NULL),
    ('evt-mandy.clark-cost', 'mandy.clark-primary', 'Stage drive, cost', '2026-03-19 11:00', '2026-03-19 12:00', 'cancelled', NULL, NULL),
    ('evt-mandy.clark-patent', 'mandy.clark-primary', 'Patent check', '2026-03-30 16:00', '2026-03-30 17:00', 'confirmed', NULL, NULL),
    ('evt-prototype-7-drop', 'mandy.clark-prototypes', 'Prototype 7, drop test', '2026-03-16 15:00', '2026-03-16 16:30', 'confirmed', NULL, NULL),
    ('evt-prototype-8-heat', 'mandy.clark-prototypes', 'Prototype 8, heat', '2026-03-20 10:00', '2026-03-20 11:30', 'confirmed', NULL, NULL),
    ('evt-prototype-8-heat-again', 'mandy.clark-prototypes', 'Prototype 8, second heat', '2026-03-25 10:00', '2026-03-25 11:30', 'confirmed', NULL, NULL),
    ('evt-prototype-7-shock', 'mandy.clark-prototypes', 'Prototype 7, shock', '2026-03-12 10:00', '2026-03-12 11:30', 'confirmed', NULL, NULL),
    ('evt-prototype-9-start', 'mandy.clark-prototypes', 'Prototype 9, kick-off', '2026-03-31 09:30', '2026-03-31 10:30', 'confirmed', NULL, NULL),
    ('evt-supplier-lens', 'mandy.clark-suppliers', 'Lens supplier in the house', '2026-03-24 13:00', '2026-03-24 15:00', 'confirmed', NULL, NULL),
    ('evt-supplier-coating', 'mandy.clark-suppliers', 'Call with the coating works', '2026-03-26 09:00', '2026-03-26 09:45', 'confirmed', NULL, NULL),
    ('evt-supplier-gear', 'mandy.clark-suppliers', 'Gear supplier, samples', '2026-03-27 11:00', '2026-03-27 12:00', 'confirmed', NULL, NULL),
    ('evt-supplier-fan', 'mandy.clark-suppliers', 'Contract with the fan maker', '2026-04-01 14:00', '2026-04-01 15:00', 'confirmed', NULL, NULL))
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
    ('evt-mandy.clark-freeze-g0', 'evt-mandy.clark-freeze', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-mandy.clark-freeze-g1', 'evt-mandy.clark-freeze', 'diana.ruiz', 'accepted', 0, 0),
    ('evt-mandy.clark-freeze-g2', 'evt-mandy.clark-freeze', 'brian.anderson', 'tentative', 0, 0),
    ('evt-mandy.clark-marcus-17-g0', 'evt-mandy.clark-marcus-17', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-mandy.clark-noise-g0', 'evt-mandy.clark-noise', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-mandy.clark-noise-g1', 'evt-mandy.clark-noise', 'sandra.burton', 'tentative', 0, 0),
    ('evt-mandy.clark-noise-g2', 'evt-mandy.clark-noise', 'tiffany.miller', 'accepted', 0, 0),
    ('evt-mandy.clark-cost-g0', 'evt-mandy.clark-cost', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-mandy.clark-cost-g1', 'evt-mandy.clark-cost', 'henry.silva', 'declined', 0, 0),
    ('evt-mandy.clark-patent-g0', 'evt-mandy.clark-patent', 'abigail.bryan', 'accepted', 0, 0),
    ('evt-mandy.clark-patent-g1', 'evt-mandy.clark-patent', 'marcus.taylor', 'needsAction', 0, 0),
    ('evt-prototype-7-drop-g0', 'evt-prototype-7-drop', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-prototype-7-drop-g1', 'evt-prototype-7-drop', 'henry.silva', 'accepted', 0, 0),
    ('evt-prototype-8-heat-g0', 'evt-prototype-8-heat', 'amara.srinivas2', 'declined', 0, 0),
    ('evt-prototype-8-heat-g1', 'evt-prototype-8-heat', 'marcus.taylor', 'needsAction', 0, 0),
    ('evt-prototype-8-heat-g2', 'evt-prototype-8-heat', 'adweta.soman', 'accepted', 0, 0),
    ('evt-prototype-8-heat-again-g0', 'evt-prototype-8-heat-again', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-prototype-8-heat-again-g1', 'evt-prototype-8-heat-again', 'sandra.burton', 'tentative', 1, 0),
    ('evt-prototype-8-heat-again-g2', 'evt-prototype-8-heat-again', 'diana.ruiz', 'needsAction', 0, 0),
    ('evt-prototype-7-shock-g0', 'evt-prototype-7-shock', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-prototype-7-shock-g1', 'evt-prototype-7-shock', 'henry.silva', 'accepted', 0, 0),
    ('evt-prototype-9-start-g0', 'evt-prototype-9-start', 'tiffany.miller', 'accepted', 0, 0),
    ('evt-prototype-9-start-g1', 'evt-prototype-9-start', 'brian.anderson', 'needsAction', 0, 0),
    ('evt-prototype-9-start-g2', 'evt-prototype-9-start', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-supplier-lens-g0', 'evt-supplier-lens', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-supplier-lens-g1', 'evt-supplier-lens', 'brian.anderson', 'accepted', 0, 0),
    ('evt-supplier-lens-g2', 'evt-supplier-lens', 'diana.ruiz', 'needsAction', 1, 0),
    ('evt-supplier-coating-g0', 'evt-supplier-coating', 'marcus.taylor', 'tentative', 0, 0),
    ('evt-supplier-gear-g0', 'evt-supplier-gear', 'diana.ruiz', 'accepted', 0, 0),
    ('evt-supplier-gear-g1', 'evt-supplier-gear', 'henry.silva', 'accepted', 0, 0),
    ('evt-supplier-fan-g0', 'evt-supplier-fan', 'marcus.taylor', 'accepted', 0, 0),
    ('evt-supplier-fan-g1', 'evt-supplier-fan', 'sandra.burton', 'accepted', 0, 0));

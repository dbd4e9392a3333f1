-- include: company.sql
-- Guests of bench reviews name people who come instead.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-mandy.clark-dr-housing', 'mandy.clark-primary', 'Bench review: housing', '2026-03-09 13:00', '2026-03-09 14:00', 'confirmed', NULL, NULL),
    ('evt-mandy.clark-dr-optics', 'mandy.clark-primary', 'Bench review: optics', '2026-03-10 10:00', '2026-03-10 11:30', 'confirmed', NULL, NULL),
    ('evt-mandy.clark-dr-motor', 'mandy.clark-primary', 'Bench review: motor', '2026-03-11 09:00', '2026-03-11 10:00', 'confirmed', NULL, NULL),
    ('evt-mandy.clark-dr-board', 'mandy.clark-primary', 'Bench review: board', '2026-03-12 15:00', '2026-03-12 16:00', 'confirmed', NULL, NULL),
    ('evt-mandy.clark-dr-cooling', 'mandy.clark-primary', 'Bench review: cooling', '2026-03-13 11:00', '2026-03-13 12:00', 'confirmed', NULL, NULL),
    ('evt-mandy.clark-dr-firmware', 'mandy.clark-primary', 'Bench review: firmware', '2026-03-16 14:00', '2026-03-16 15:00', 'confirmed', NULL, NULL),
    ('evt-mandy.clark-dr-lamp', 'mandy.clark-primary', 'Bench review: lamp', '2026-03-17 10:00', '2026-03-17 11:00', 'cancelled', NULL, NULL),
    ('evt-mandy.clark-dr-old', 'mandy.clark-primary', 'Bench review: window', '2026-02-24 10:00', '2026-02-24 11:00', 'confirmed', NULL, NULL))
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
    ('evt-mandy.clark-dr-housing-g0', 'evt-mandy.clark-dr-housing', 'brian.anderson', 'accepted', 0, 0, NULL),
    ('evt-mandy.clark-dr-housing-g1', 'evt-mandy.clark-dr-housing', 'sandra.burton', 'declined', 0, 0, 'Sorry. Tiffany Miller (tiffany.miller@halden.example) can come in my place.'),
    ('evt-mandy.clark-dr-housing-g2', 'evt-mandy.clark-dr-housing', 'henry.silva', 'accepted', 0, 0, NULL),
    ('evt-mandy.clark-dr-optics-g0', 'evt-mandy.clark-dr-optics', 'diana.ruiz', 'declined', 0, 0, 'I am at the supplier''s. Henry Silva (henry.silva@halden.example) takes my place.'),
    ('evt-mandy.clark-dr-optics-g1', 'evt-mandy.clark-dr-optics', 'henry.silva', 'tentative', 0, 0, NULL),
    ('evt-mandy.clark-dr-optics-g2', 'evt-mandy.clark-dr-optics', 'marcus.taylor', 'accepted', 0, 0, NULL),
    ('evt-mandy.clark-dr-motor-g0', 'evt-mandy.clark-dr-motor', 'marcus.taylor', 'declined', 0, 0, 'Please ask Brian Anderson (brian.anderson@halden.example) instead.'),
    ('evt-mandy.clark-dr-motor-g1', 'evt-mandy.clark-dr-motor', 'brian.anderson', 'declined', 0, 0, 'I cannot either, Adweta Soman (adweta.soman@halden.example) will do it.'),
    ('evt-mandy.clark-dr-motor-g2', 'evt-mandy.clark-dr-motor', 'diana.ruiz', 'accepted', 0, 0, NULL),
    ('evt-mandy.clark-dr-board-g0', 'evt-mandy.clark-dr-board', 'tiffany.miller', 'accepted', 0, 0, NULL),
    ('evt-mandy.clark-dr-board-g1', 'evt-mandy.clark-dr-board', 'henry.silva', 'declined', 0, 0, 'No time on Thursday.'),
    ('evt-mandy.clark-dr-board-g2', 'evt-mandy.clark-dr-board', 'sandra.burton', 'needsAction', 0, 0, NULL),
    ('evt-mandy.clark-dr-cooling-g0', 'evt-mandy.clark-dr-cooling', 'tiffany.miller', 'declined', 0, 0, 'Kaique Ribeiro (kaique.ribeiro@halden.example) comes for me.'),
    ('evt-mandy.clark-dr-cooling-g1', 'evt-mandy.clark-dr-cooling', 'diana.ruiz', 'accepted', 0, 0, NULL),
    ('evt-mandy.clark-dr-cooling-g2', 'evt-mandy.clark-dr-cooling', 'sandra.burton', 'tentative', 0, 0, NULL),
    ('evt-mandy.clark-dr-firmware-g0', 'evt-mandy.clark-dr-firmware', 'amara.srinivas2', 'accepted', 0, 0, NULL),
    ('evt-mandy.clark-dr-firmware-g1', 'evt-mandy.clark-dr-firmware', 'adweta.soman', 'declined', 0, 0, 'Take Henrique Almeida (henrique.almeida@halden.example), please.'),
    ('evt-mandy.clark-dr-firmware-g2', 'evt-mandy.clark-dr-firmware', 'brian.anderson', 'needsAction', 0, 0, NULL),
    ('evt-mandy.clark-dr-lamp-g0', 'evt-mandy.clark-dr-lamp', 'diana.ruiz', 'declined', 0, 0, 'Marcus Taylor (marcus.taylor@halden.example) comes.'),
    ('evt-mandy.clark-dr-lamp-g1', 'evt-mandy.clark-dr-lamp', 'sandra.burton', 'accepted', 0, 0, NULL),
    ('evt-mandy.clark-dr-old-g0', 'evt-mandy.clark-dr-old', 'henry.silva', 'declined', 0, 0, 'Diana Ruiz (diana.ruiz@halden.example) comes.'),
    ('evt-mandy.clark-dr-old-g1', 'evt-mandy.clark-dr-old', 'sandra.burton', 'accepted', 0, 0, NULL));

-- include: calendar_071.sql
-- Calls with partners stand at hours of ours, the clocks change, and a room is taken.
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, location, start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, eventType, guestsCanInviteOthers, guestsCanModify, guestsCanSeeOtherGuests, sequence, source, transparency, iCalUID, privateCopy, locked, originalStartTime_dateTime, originalStartTime_timeZone, created_at, updated_at) VALUES
    ('evt-bella.castro-backup', 'bella.castro-primary', 'bella.castro', 'bella.castro', 'bella.castro@halden.example', 'Bella Castro', 1, 'Backups, new tapes', 'Zilker, Austin Engineering Center (14 seats)', '2026-03-16 10:15:00.000000', '2026-03-16 11:15:00.000000', 'America/Chicago', 'America/Chicago', 'confirmed', 'default', 'default', 1, 0, 1, 0, 'null', 'opaque', 'evt-bella.castro-backup@calendar.google.com', 0, 0, '2026-03-16 10:15:00.000000', 'America/Chicago', '2026-02-13 11:43:00', '2026-02-13 11:43:00');
INSERT INTO attendees (attendees_id, additionalGuests, optional, resource, responseStatus, event_id, user_id) VALUES
    ('evt-bella.castro-backup-g0', 0, 0, 0, 'accepted', 'evt-bella.castro-backup', 'laura.brito'),
    ('evt-bella.castro-backup-g1', 0, 0, 1, 'accepted', 'evt-bella.castro-backup', 'room.zilker');

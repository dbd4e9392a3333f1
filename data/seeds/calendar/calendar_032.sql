-- include: calendar_031.sql
-- On one of the new days Marcus Taylor works in Toronto.
WITH place (event_id, begins, ends, summary) AS (VALUES
    ('evt-marcus.taylor-toronto', '2026-04-22', '2026-04-23', 'Office in Toronto'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_timeZone", created_at, updated_at, "originalStartTime_date")
SELECT event_id, 'marcus.taylor-primary', user_id, user_id, email, name, 1, place.summary, begins || ' 00:00:00.000000', ends || ' 00:00:00.000000', timezone, timezone,
    'confirmed', 'default', 'workingLocation', 1, 0, 1, 0, 'null', 'transparent', event_id || '@calendar.google.com', 0, 0, timezone, '2026-02-13 11:43:00', '2026-02-13 11:43:00', begins
FROM place JOIN users ON user_id = 'marcus.taylor';
INSERT INTO working_location_properties SELECT 'wl-' || event_id, event_id, 'customLocation', NULL, summary, NULL FROM events WHERE event_id IN ('evt-marcus.taylor-toronto');

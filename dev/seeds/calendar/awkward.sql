-- case: namesakes: two users of one name in different departments of Halden Instruments
SELECT user_id FROM staff JOIN company.awkward ON person = number WHERE name = 'namesakes' ORDER BY number;

-- case: departed_host: an inactive user whose calendar still has meetings ahead (user, events)
SELECT user_id FROM staff JOIN company.awkward ON person = number WHERE name = 'departed_manager';
UPDATE events SET user_id = 'kaique.ribeiro', calendar_id = 'kaique.ribeiro-primary', organizer_id = 'kaique.ribeiro',
    organizer_email = 'kaique.ribeiro@halden.example', organizer_display_name = 'Kaique Ribeiro'
WHERE event_id IN (
    SELECT event_id FROM events WHERE user_id = 'bella.castro' AND calendar_id = 'bella.castro-primary'
        AND "eventType" = 'default' AND start_datetime > '2026-03-03' AND recurring_event_id IS NULL
    ORDER BY event_id LIMIT 3
) RETURNING event_id;

-- case: clock_change: a series whose dates lie on both sides of the change to summer time on 8 March (series)
SELECT recurring_event_id FROM events WHERE recurring_event_id LIKE '%-sync' GROUP BY 1
HAVING min(start_datetime) < '2026-03-08' AND max(start_datetime) > '2026-03-08' ORDER BY 1 LIMIT 3;

-- case: room_booked_twice: two events in one room at one time (event, event)
UPDATE attendees SET "displayName" = 'Redwood, San Francisco Headquarters (12 seats)', user_id = 'room.redwood'
WHERE resource AND event_id = 'evt-team-customer-care-sync-4';
UPDATE events SET location = 'Redwood, San Francisco Headquarters (12 seats)' WHERE event_id = 'evt-team-customer-care-sync-4';
SELECT event_id FROM attendees WHERE user_id = 'room.redwood' AND event_id LIKE '%-sync-4' ORDER BY event_id;

-- case: hidden_calendar: a calendar that its owner has hidden in the list
UPDATE calendars SET hidden = 1, selected = 0
WHERE calendar_id = (SELECT calendar_id FROM calendars WHERE calendar_id LIKE '%-training' ORDER BY 1 LIMIT 1) RETURNING calendar_id;

-- case: removed_calendar: a calendar that its owner took off the list and that still has its events
UPDATE calendars SET deleted = 1
WHERE calendar_id = (SELECT calendar_id FROM calendars WHERE calendar_id LIKE '%-interviews' ORDER BY 1 LIMIT 1) RETURNING calendar_id;

-- case: empty_calendars: calendars in which nothing stands
SELECT calendar_id FROM calendars WHERE calendar_id NOT IN (SELECT calendar_id FROM events) AND NOT is_primary ORDER BY 1 LIMIT 5;

-- case: guest_who_left: a meeting ahead with a guest who has left (event, user)
INSERT INTO attendees
SELECT 'att-left', 'Was still on the list.', NULL, 0, 0, 0, 'accepted', event_id, 'citlali.bermudez' FROM events
WHERE calendar_id LIKE 'team-%' AND start_datetime > '2026-03-03' ORDER BY event_id LIMIT 1 RETURNING event_id;
VALUES ('citlali.bermudez');

-- case: outside_guest: a meeting with somebody from outside, whom the invitation made a user (event)
INSERT INTO users (user_id, email, name, locale, timezone, is_active, is_verified, static_token, created_at, updated_at)
VALUES ('guest.purchasing', 'purchasing@lakeside-hospitals.example', 'purchasing', 'en', 'UTC', 1, 0,
    'tok_cal_guest.purchasing_' || printf('%06x', lot('calendar token', 'guest.purchasing') * 16777216),
    '2026-02-10 10:00:00', '2026-02-10 10:00:00');
INSERT INTO attendees
SELECT 'att-outside', NULL, 'Hospital group, purchasing', 1, 0, 0, 'tentative', event_id, 'guest.purchasing' FROM events
WHERE summary = 'Offer for a hospital group' AND start_datetime > '2026-03-03' ORDER BY event_id LIMIT 1 RETURNING event_id;

-- case: shared_with_everybody: a calendar that anybody may read (rule)
INSERT INTO acls
SELECT 'acl-' || calendar_id || '-public', calendar_id, user_id, 'scope-public', 'reader', 'etag-' || calendar_id || '-public',
    '2025-06-02 10:00:00', '2025-06-02 10:00:00'
FROM calendars WHERE calendar_id LIKE '%-travel' ORDER BY 1 LIMIT 1 RETURNING id;

-- case: channel_expired: channels that have expired and are still marked as active
UPDATE watch_channels SET is_active = 'true'
WHERE id = (SELECT id FROM watch_channels WHERE is_active = 'false' ORDER BY id LIMIT 1) RETURNING id;

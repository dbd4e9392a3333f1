-- Events of stories: each in the calendar of its organizer, with guests, its room, files and meeting.

CREATE TEMP TABLE planned AS
SELECT part.id AS part, part.at, uuid('event', part.id) AS event_id, lower(json_extract(fields, '$.organizer')) AS organizer,
    json_extract(fields, '$.summary') AS summary, json_extract(fields, '$.description') AS description,
    json_extract(fields, '$.location') AS place, json_extract(fields, '$.start') AS begins, json_extract(fields, '$.end') AS ends,
    coalesce(json_extract(fields, '$.meet'), 0) AS meets, fields
FROM story.part AS part WHERE kind = 'calendar.event' ORDER BY part.at, part.id;

-- Who is invited, in the order told; `optional` marks guests or adds them. What somebody answered stands in `answers`.
CREATE TEMP TABLE asked AS
SELECT part, event_id, lower(guest.value) AS email, 0 AS optional, guest.key AS place, planned.at
FROM planned, json_each(planned.fields, '$.guests') AS guest
UNION ALL
SELECT part, event_id, lower(guest.value), 1, 1000 + guest.key, planned.at
FROM planned, json_each(planned.fields, '$.optional') AS guest;
CREATE TEMP TABLE invited AS
SELECT part, event_id, email, max(optional) AS optional, min(place) AS place, at FROM asked GROUP BY part, email;
CREATE TEMP TABLE answered AS
SELECT part, lower(answer.key) AS email, answer.value AS answer FROM planned, json_each(planned.fields, '$.answers') AS answer;

-- Instants of wall clocks, so that events in two zones can be compared: hours behind UTC, one less in summer time.
CREATE TEMP TABLE behind AS
SELECT * FROM (VALUES ('UTC', 0), ('America/Los_Angeles', 8), ('America/Denver', 7), ('America/Chicago', 6), ('America/Toronto', 5));
ALTER TABLE behind RENAME COLUMN column1 TO zone;
ALTER TABLE behind RENAME COLUMN column2 TO hours;

-- A room is known by its whole label or by its name.
CREATE TEMP TABLE room AS
SELECT label, user_id FROM office_locations JOIN users ON users.name = label;
CREATE TEMP TABLE booked AS
SELECT part, event_id, label, room.user_id, begins, ends, timezone AS zone
FROM planned JOIN room ON place = label OR label LIKE place || ', %' JOIN users ON lower(email) = organizer;
UPDATE planned SET place = (SELECT label FROM booked WHERE booked.part = planned.part) WHERE part IN (SELECT part FROM booked);

CREATE TEMP VIEW taken AS
SELECT attendees.user_id, events.event_id,
    datetime(start_datetime, '+' || (hours - (zone <> 'UTC' AND (start_datetime BETWEEN '2025-03-09 02' AND '2025-11-02 02' OR start_datetime >= '2026-03-08 02'))) || ' hours') AS starts,
    datetime(end_datetime, '+' || (hours - (zone <> 'UTC' AND (end_datetime BETWEEN '2025-03-09 02' AND '2025-11-02 02' OR end_datetime >= '2026-03-08 02'))) || ' hours') AS stops
FROM attendees JOIN events USING (event_id) JOIN behind ON zone = start_timezone
WHERE resource AND status <> 'cancelled';

-- fault: organizer: %s has no calendar
SELECT part, organizer FROM planned
WHERE NOT EXISTS (SELECT 1 FROM users JOIN calendars USING (user_id) WHERE lower(email) = organizer AND is_primary);
-- fault: summary: '%s' has not 3 to 80 characters
SELECT part, summary FROM planned WHERE length(trim(summary)) NOT BETWEEN 3 AND 80;
-- fault: start: %s is no moment
SELECT part, begins FROM planned WHERE length(begins) <> 19 OR datetime(begins) IS NULL;
-- fault: end: %s is not later than the start
SELECT part, ends FROM planned WHERE length(ends) <> 19 OR datetime(ends) IS NULL OR ends <= begins;
-- fault: guests: %s is invited twice
SELECT part, email FROM asked GROUP BY part, email, optional HAVING count(*) > 1;
-- fault: answers: %s is not invited
SELECT part, email FROM answered WHERE (part, email) NOT IN (SELECT part, email FROM invited);
-- fault: answers: %s is no answer; choose accepted, declined, tentative or needsAction
SELECT part, answer FROM answered WHERE answer NOT IN ('accepted', 'declined', 'tentative', 'needsAction');
-- fault: attach: %s is no drive.file
SELECT planned.part, attach.value FROM planned, json_each(planned.fields, '$.attach') AS attach
WHERE attach.value NOT IN (SELECT id FROM story.part WHERE kind = 'drive.file');

-- People from outside become users by the invitation, as the tools make them.
INSERT INTO users (user_id, email, name, locale, timezone, is_active, is_verified, static_token, created_at, updated_at)
SELECT uuid('guest', email), email, substr(email, 1, instr(email, '@') - 1), 'en', 'UTC', 1, 0, uuid('guest token', email), min(at), min(at)
FROM invited WHERE email NOT IN (SELECT lower(email) FROM users) GROUP BY email ORDER BY min(at), email;

INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime", "originalStartTime_timeZone",
    created_at, updated_at)
SELECT event_id, calendar_id, user_id, user_id, email, name, 1, planned.summary, trim(planned.description, char(10) || ' '), place,
    begins || '.000000', ends || '.000000', timezone, timezone, 'confirmed', 'default', 'default', 1, 0,
    1, 0, 'null', 'opaque', event_id || '@calendar.google.com', 0, 0, begins || '.000000', timezone, at, at
FROM planned JOIN users ON lower(email) = organizer JOIN calendars USING (user_id) WHERE is_primary ORDER BY at, part;

INSERT INTO attendees (attendees_id, "additionalGuests", optional, resource, "responseStatus", event_id, user_id)
SELECT uuid('guest of event', part, invited.email), 0, optional, 0,
    iif(invited.email = organizer, 'accepted', coalesce((SELECT answer FROM answered WHERE answered.part = invited.part AND answered.email = invited.email), 'needsAction')),
    invited.event_id, user_id
FROM invited JOIN planned USING (part) JOIN users ON lower(users.email) = invited.email ORDER BY invited.at, part, invited.place;
INSERT INTO attendees (attendees_id, "displayName", "additionalGuests", optional, resource, "responseStatus", event_id, user_id)
SELECT uuid('room of event', part), label, 0, 0, 1, 'accepted', event_id, user_id FROM booked ORDER BY part;

-- A room holds one event at a time: two stories agree on it; whatever else had it goes without.
CREATE TEMP TABLE crowded AS
SELECT booked.part, other.event_id AS other FROM booked
JOIN taken AS mine ON mine.event_id = booked.event_id
JOIN taken AS other ON other.user_id = mine.user_id AND other.event_id <> mine.event_id AND other.starts < mine.stops AND other.stops > mine.starts;
-- fault: location: the room is taken by %s at that time
SELECT crowded.part, planned.part FROM crowded JOIN planned ON planned.event_id = other;
-- The rooms that stories take.
DELETE FROM attendees WHERE resource AND event_id IN (SELECT other FROM crowded);
UPDATE events SET location = NULL WHERE event_id IN (SELECT other FROM crowded);

INSERT INTO attachments
SELECT uuid('attached to event', planned.part, attach.value), event_id,
    CASE json_extract(file.fields, '$.mime')
        WHEN 'document' THEN 'https://docs.google.com/document/d/' || ulid('story file', file.id) || '/edit'
        WHEN 'sheet' THEN 'https://docs.google.com/spreadsheets/d/' || ulid('story file', file.id) || '/edit'
        WHEN 'slides' THEN 'https://docs.google.com/presentation/d/' || ulid('story file', file.id) || '/edit'
        ELSE 'https://drive.google.com/file/d/' || ulid('story file', file.id) || '/view' END
FROM planned, json_each(planned.fields, '$.attach') AS attach JOIN story.part AS file ON file.id = attach.value
ORDER BY planned.at, planned.part, attach.key;

-- The Teams meeting of an event has the id lower(ulid('story meeting', part)) and this address in Teams as well.
INSERT INTO conference_data (id, event_id, solution_type, solution_name, create_solution_type, status_code, entry_points, meeting_uri)
SELECT uuid('meeting of event', part), event_id, 'addOn', 'Microsoft Teams', 'addOn', 'success',
    json_array(json_object('entryPointType', 'video', 'uri', 'https://teams.microsoft.com/l/meetup-join/' || lower(ulid('story meeting', part)), 'label', 'Microsoft Teams meeting')),
    'https://teams.microsoft.com/l/meetup-join/' || lower(ulid('story meeting', part))
FROM planned WHERE meets ORDER BY at, part;

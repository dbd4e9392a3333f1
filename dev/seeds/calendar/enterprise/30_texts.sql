-- Titles and descriptions of the company's events in many words. What a title or a text is drawn for takes them in turn,
-- so that none is used much more than others; what has a file keeps the title that the file names.

CREATE TEMP TABLE old AS
SELECT events.*, users.given_name AS host, (
        SELECT given_name FROM attendees JOIN users AS guest ON guest.user_id = attendees.user_id
        WHERE attendees.event_id = events.event_id AND NOT resource AND guest.user_id <> events.user_id ORDER BY attendees.rowid LIMIT 1) AS guest,
    substr(event_id, 1, length(event_id) - 2) AS pair, event_id LIKE '%-talk-%' AS is_talk
FROM events JOIN users ON users.user_id = events.user_id WHERE event_id LIKE 'evt-%';
CREATE INDEX temp.old_title ON old (summary);

-- Series.
UPDATE events SET (summary, description) = (SELECT title, text FROM data.series_text WHERE 'series-' || series = recurring_event_id)
WHERE recurring_event_id IN (SELECT 'series-' || series FROM data.series_text);

-- Talks of two: both of a pair have one title.
CREATE TEMP TABLE pair AS
SELECT pair, host, min(guest) AS guest, (row_number() OVER (ORDER BY lot('title of talk', pair)) - 1) % (SELECT count(*) FROM data.talk_title) + 1 AS which
FROM old WHERE is_talk GROUP BY pair;
UPDATE events SET summary = (
    SELECT replace(replace(title.text, '{r}', pair.guest), '{b}', pair.host) FROM old JOIN pair USING (pair) JOIN data.talk_title AS title ON title.place = which
    WHERE old.event_id = events.event_id)
WHERE event_id IN (SELECT event_id FROM old WHERE is_talk AND guest IS NOT NULL);
CREATE TEMP TABLE said AS
SELECT event_id, host, guest, (row_number() OVER (ORDER BY lot('text of talk', event_id)) - 1) % (SELECT count(*) FROM data.talk_text) + 1 AS which
FROM old WHERE is_talk AND description IS NOT NULL;
UPDATE events SET description = (
    SELECT replace(replace(replace(replace(words.text, '{r}', guest), '{b}', host), '{n}', 2 + CAST(lot('number of talk', said.event_id) * 8 AS INTEGER)),
        '{day}', pick('["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]', 'day of talk', said.event_id))
    FROM said JOIN data.talk_text AS words ON words.place = which WHERE said.event_id = events.event_id)
WHERE event_id IN (SELECT event_id FROM said WHERE guest IS NOT NULL);

-- Occasions.
CREATE TEMP TABLE occasion_said AS
SELECT event_id, lines, (row_number() OVER (PARTITION BY summary ORDER BY lot('text of occasion', event_id)) - 1) % json_array_length(lines) AS which
FROM old JOIN data.occasion_text ON title = summary WHERE description IS NOT NULL;
UPDATE events SET description = (SELECT json_extract(lines, '$[' || which || ']') FROM occasion_said WHERE occasion_said.event_id = events.event_id)
WHERE event_id IN (SELECT event_id FROM occasion_said);
CREATE TEMP TABLE retitled AS
SELECT event_id, host, lines, (row_number() OVER (PARTITION BY title ORDER BY lot('other title', event_id)) - 1) % json_array_length(lines) AS which
FROM old JOIN data.other_title ON title = iif("eventType" = 'birthday', 'birthday', summary)
WHERE NOT is_talk AND event_id NOT IN (SELECT event_id FROM attachments);
UPDATE events SET summary = (SELECT replace(json_extract(lines, '$[' || which || ']'), '{r}', host) FROM retitled WHERE retitled.event_id = events.event_id)
WHERE event_id IN (SELECT event_id FROM retitled);
UPDATE working_location_properties SET "customLocationLabel" = (SELECT summary FROM events WHERE events.event_id = working_location_properties.event_id)
WHERE "customLocationLabel" IS NOT NULL;

-- A calendar of one's own needs no description, and those beside it have told names.
UPDATE calendars SET description = NULL WHERE calendar_id NOT LIKE 'team-%';

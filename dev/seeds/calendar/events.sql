-- Events: team series, talks of two, and what people have beside.

-- A moment as the tools write it.
CREATE TEMP TABLE happening (
    event_id TEXT PRIMARY KEY, calendar_id TEXT, user_id TEXT, series TEXT, summary TEXT, description TEXT, location TEXT,
    begins TEXT, minutes INTEGER, zone TEXT, recurrence TEXT, kind TEXT, status TEXT, at TEXT, team INTEGER, turn INTEGER
);

INSERT INTO happening
SELECT 'evt-' || calendar_id || '-' || slug || '-' || n, calendar_id, user_id, 'series-' || calendar_id || '-' || slug,
    shelf.summary || ' ' || title, series.text, room.label,
    datetime('2026-02-09', '+' || ((n - 1) * "every" * 7 + day - 1) || ' days', at_time), minutes, zone,
    '["RRULE:FREQ=WEEKLY;INTERVAL=' || "every" || ';COUNT=' || (weeks / "every") || '"]', 'default', 'confirmed',
    moment('2026-01-12 08:00:00', '2026-01-30 17:00:00', 'series', calendar_id, slug), shelf.team, 1
FROM (SELECT *, "at" || ':00' AS at_time FROM data.series) AS series
JOIN data.number ON n <= weeks / "every"
JOIN shelf ON shelf.team IS NOT NULL
JOIN users USING (user_id)
LEFT JOIN (
    SELECT calendar_id, draw(office_locations.label, 'room', calendar_id) AS label
    FROM shelf JOIN staff USING (user_id) JOIN office_locations ON "buildingId" = 'building-' || staff.site GROUP BY 1
) AS room USING (calendar_id)
WHERE users.is_active;

INSERT INTO happening
SELECT 'evt-' || boss.user_id || '-talk-' || report.user_id || '-' || n, boss.user_id || '-primary', boss.user_id, NULL,
    report.first_name || ' / ' || boss.first_name, iif(lot('agenda', report.user_id) < 0.4, agenda, NULL), NULL,
    datetime('2026-02-16', '+' || (CAST(lot('talk', report.user_id) * 5 AS INTEGER) + 14 * (n - 1)) || ' days',
        '+' || (9 + CAST(lot('hour', report.user_id) * 8 AS INTEGER)) || ' hours',
        '+' || (30 * CAST(lot('half', report.user_id) * 2 AS INTEGER)) || ' minutes'),
    30, boss.zone, NULL, 'default',
    iif(lot('off', report.user_id, n) < 0.06, 'cancelled', iif(lot('maybe', report.user_id, n) < 0.1, 'tentative', 'confirmed')),
    moment('2026-02-02 08:00:00', '2026-02-13 17:00:00', 'talk', report.user_id, n), NULL, 2
FROM staff AS report
JOIN staff AS boss ON boss.number = report.manager
JOIN data.number ON n <= 2
JOIN (SELECT user_id, draw(agenda.value, 'words', user_id) AS agenda
    FROM staff, (SELECT value FROM data.agenda_list, json_each(lines)) AS agenda GROUP BY 1) AS said ON said.user_id = report.user_id
WHERE report.active AND boss.active;

INSERT INTO happening
SELECT 'evt-' || user_id || '-' || n, user_id || '-primary', user_id, NULL, pick(titles, 'title', user_id, n),
    iif(kind = 'default' AND lot('said', user_id, n) < 0.5, agenda, NULL),
    iif(kind = 'default' AND lot('where', user_id, n) < 0.6, room, NULL),
    CASE kind WHEN 'outOfOffice' THEN datetime('2026-03-02', '+' || (CAST(lot('away', user_id, n) * 26 AS INTEGER)) || ' days')
        WHEN 'workingLocation' THEN datetime('2026-03-02', '+' || (CAST(lot('work', user_id, n) * 12 AS INTEGER)) || ' days')
        ELSE datetime('2026-02-23', '+' || (CAST(lot('day', user_id, n) * 3 AS INTEGER) * 7 + CAST(lot('weekday', user_id, n) * 5 AS INTEGER)) || ' days',
            '+' || (8 + CAST(lot('time', user_id, n) * 9 AS INTEGER)) || ' hours', '+' || (15 * CAST(lot('quarter', user_id, n) * 4 AS INTEGER)) || ' minutes') END,
    CASE WHEN kind IN ('outOfOffice', 'workingLocation') THEN 1440
        WHEN kind = 'focusTime' THEN 120 ELSE 30 + 15 * CAST(lot('long', user_id, n) * 5 AS INTEGER) END,
    zone, NULL, kind, iif(lot('off', user_id, n) < 0.04, 'cancelled', 'confirmed'),
    moment('2026-02-09 08:00:00', '2026-02-20 17:00:00', 'made', user_id, n), NULL, 3
FROM (
    SELECT staff.*, n, CASE WHEN n <= 2 THEN draw(own.place, 'occasion', staff.user_id, n) ELSE draw(any_.place, 'other', staff.user_id, n) END AS which,
        draw(agenda.value, 'agenda', staff.user_id, n) AS agenda, draw(office_locations.label, 'place', staff.user_id, n) AS room
    FROM staff JOIN data.number ON n <= 3
    LEFT JOIN data.occasion AS own ON own.department = staff.department
    JOIN data.occasion AS any_ ON any_.department IS NULL
    JOIN (SELECT value FROM data.agenda_list, json_each(lines)) AS agenda
    LEFT JOIN office_locations ON "buildingId" = 'building-' || staff.site
    WHERE active GROUP BY staff.number, n
)
JOIN data.occasion AS occasion ON occasion.place = which;

INSERT INTO happening
SELECT 'evt-' || user_id || '-birthday', user_id || '-primary', user_id, NULL, first_name || '''s birthday', NULL, NULL,
    datetime('2026-03-02', '+' || CAST(lot('birthday', user_id) * 120 AS INTEGER) || ' days'), 1440, zone, NULL, 'birthday',
    'confirmed', moment('2026-01-07 08:00:00', '2026-01-30 17:00:00', 'birthday', user_id), NULL, 4
FROM staff WHERE active AND lot('shows birthday', user_id) < 0.12;

-- A room holds one event at a time: whoever drew one that is taken goes without.
CREATE TEMP TABLE roomless AS
SELECT event_id FROM happening AS mine WHERE EXISTS (
    SELECT 1 FROM happening AS other
    WHERE other.location = mine.location AND other.status <> 'cancelled'
        AND other.begins < datetime(mine.begins, '+' || mine.minutes || ' minutes')
        AND datetime(other.begins, '+' || other.minutes || ' minutes') > mine.begins
        AND (other.turn, coalesce(other.series, other.event_id)) < (mine.turn, coalesce(mine.series, mine.event_id))
);

INSERT INTO recurring_events
SELECT DISTINCT series, recurrence FROM happening WHERE series IS NOT NULL ORDER BY series;

INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self,
    recurring_event_id, summary, description, location, start_datetime, end_datetime, start_timezone, end_timezone, recurrence,
    status, visibility, color_id, "eventType", "focusTimeProperties", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", "outOfOfficeProperties", sequence, source, transparency, "iCalUID", "privateCopy", locked,
    "originalStartTime_date", "originalStartTime_dateTime", "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, calendar_id, user_id, user_id, email, name, 1, series, summary, description, iif(event_id IN roomless, NULL, location),
    begins || '.000000', datetime(begins, '+' || minutes || ' minutes') || '.000000', zone, zone, recurrence, status,
    iif(kind = 'outOfOffice', 'private', 'default'), NULL, kind,
    iif(kind = 'focusTime', '{"autoDeclineMode": "declineOnlyNewConflictingInvitations", "chatStatus": "doNotDisturb", "declineMessage": "Later, please."}', NULL),
    1, 0, 1,
    iif(kind = 'outOfOffice', '{"autoDeclineMode": "declineAllConflictingInvitations", "declineMessage": "I am away."}', NULL),
    0, 'null', iif(kind IN ('workingLocation', 'birthday'), 'transparent', 'opaque'), coalesce(series, event_id) || '@calendar.google.com', 0, 0,
    iif(minutes = 1440, date(begins), NULL), iif(minutes = 1440, NULL, begins || '.000000'), zone, at, at
FROM happening JOIN users USING (user_id) ORDER BY turn, event_id;

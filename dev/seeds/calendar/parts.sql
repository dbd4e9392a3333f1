-- Guests, rooms, conferences, reminders, files, and what programs leave.

CREATE TEMP TABLE guest AS
SELECT event_id, member.user_id, 0 AS room, NULL AS label, happening.user_id = member.user_id AS own, 1 AS turn, member.number
FROM happening JOIN company.member AS seat ON seat.team = happening.team JOIN staff AS member ON member.number = seat.person
WHERE member.active AND happening.team IS NOT NULL
UNION ALL
SELECT event_id, report.user_id, 0, NULL, 0, 2, report.number
FROM happening JOIN staff AS report ON event_id LIKE 'evt-' || happening.user_id || '-talk-' || report.user_id || '-%'
WHERE turn = 2
UNION ALL
SELECT event_id, staff.user_id, 0, NULL, 0, 3, staff.number
FROM happening JOIN staff AS host ON host.user_id = happening.user_id
JOIN staff ON staff.department = host.department AND staff.org = host.org AND staff.number <> host.number AND staff.active
WHERE turn = 3 AND kind = 'default' AND lot('guest', event_id, staff.user_id) < 0.06
UNION ALL
SELECT event_id, meeting_room.user_id, 1, label, 0, 4, 0 FROM happening JOIN meeting_room ON label = location;

INSERT INTO attendees
SELECT 'att-' || row_number() OVER (ORDER BY event_id, turn, number), NULL, label, 0,
    lot('optional', event_id, user_id) < 0.1 AND NOT room, room,
    CASE WHEN room OR own THEN 'accepted'
        ELSE pick('{"accepted": 6, "needsAction": 3, "tentative": 1, "declined": 1}', 'answer', event_id, user_id) END,
    event_id, user_id
FROM guest ORDER BY event_id, turn, number;
DELETE FROM attendees WHERE resource AND event_id IN roomless;

INSERT INTO conference_data (id, event_id, solution_type, solution_name, request_id, create_solution_type, status_code,
    entry_points, meeting_uri, label)
SELECT 'conf-' || printf('%04d', row_number() OVER (ORDER BY turn, event_id)), event_id, 'hangoutsMeet', 'Google Meet', 'req-' || event_id, 'hangoutsMeet', 'success', 'null',
    'https://meet.google.com/' || substr('abcdefghijkmnpqrstuvwxyz', 1 + CAST(lot('m1', event_id) * 20 AS INTEGER), 3) || '-'
        || substr('bcdfghjklmnpqrstvwxz', 1 + CAST(lot('m2', event_id) * 16 AS INTEGER), 4) || '-'
        || substr('abcdefghijkmnpqrstuvwxyz', 1 + CAST(lot('m3', event_id) * 20 AS INTEGER), 3), NULL
FROM happening
WHERE kind = 'default' AND (team IS NOT NULL OR lot('meet', event_id) < 0.25) ORDER BY turn, event_id;

INSERT INTO reminders
SELECT 'rem-' || event_id, event_id, iif(lot('mail', event_id) < 0.2, 'email', 'popup'),
    pick('{"10": 5, "5": 2, "30": 2, "1440": 1}', 'minutes', event_id), lot('usual', event_id) < 0.3
FROM happening WHERE kind = 'default' AND lot('remind', event_id) < 0.35 ORDER BY turn, event_id;

INSERT INTO attachments
SELECT 'file-' || event_id, event_id, 'https://drive.halden.example/file/' || lower(hex(summary)) || '/view'
FROM happening WHERE kind = 'default' AND team IS NULL AND lot('file', event_id) < 0.06 ORDER BY turn, event_id;

INSERT INTO extended_properties
SELECT 'ext-' || event_id, event_id, iif(lot('scope', event_id) < 0.5, 'private', 'shared'),
    '{"costCentre": "' || pick('["4100", "4200", "4310", "5000", "6120"]', 'cost', event_id) || '"}'
FROM happening WHERE kind = 'default' AND lot('extended', event_id) < 0.06 ORDER BY turn, event_id;

INSERT INTO working_location_properties
SELECT 'loc-' || event_id, event_id, iif(summary = 'At home', 'homeOffice', 'customLocation'),
    iif(summary = 'At home', '{}', 'null'), iif(summary = 'At home', NULL, summary), NULL
FROM happening WHERE kind = 'workingLocation' ORDER BY turn, event_id;

INSERT INTO birthday_properties
SELECT 'birthday-' || row_number() OVER (ORDER BY event_id), event_id, 'birthday'
FROM happening WHERE kind = 'birthday' ORDER BY event_id;

INSERT INTO gadgets (id, event_id, display, height, width, icon_link, link, title, type, preferences)
SELECT 'gadget-' || event_id, event_id, 'chip', 136, 300, 'https://drive.halden.example/icon.png',
    'https://drive.halden.example/panel', 'Agenda panel', 'html', '{"theme": "light"}'
FROM happening WHERE team IS NOT NULL AND event_id LIKE '%-planning-1' ORDER BY event_id;

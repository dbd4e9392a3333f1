-- include: company.sql
-- Guests of two weeks are absent, and one of the absences names nobody.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location, zone, shown, kind) AS (VALUES
    ('evt-david.ortega-prices', 'david.ortega-primary', 'Prices for clinics', '2026-03-16 10:00', '2026-03-16 11:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)', NULL, 'opaque', 'default'),
    ('evt-david.ortega-east', 'david.ortega-primary', 'Regions, east', '2026-03-17 14:00', '2026-03-17 15:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-david.ortega-west', 'david.ortega-primary', 'Regions, west', '2026-03-18 10:00', '2026-03-18 11:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-david.ortega-booth', 'david.ortega-primary', 'Booth at the fair', '2026-03-18 13:00', '2026-03-18 14:00', 'confirmed', NULL, 'Alcatraz, San Francisco Headquarters (6 seats)', NULL, 'opaque', 'default'),
    ('evt-david.ortega-offer', 'david.ortega-primary', 'Offer for the harbour clinic', '2026-03-19 09:00', '2026-03-19 10:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-david.ortega-pipeline', 'david.ortega-primary', 'Pipeline, slow deals', '2026-03-20 11:00', '2026-03-20 12:00', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)', NULL, 'opaque', 'default'),
    ('evt-david.ortega-targets', 'david.ortega-primary', 'Targets of the quarter', '2026-03-20 15:00', '2026-03-20 16:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-david.ortega-lamps', 'david.ortega-primary', 'Lamps, new catalogue', '2026-03-24 09:30', '2026-03-24 10:30', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-david.ortega-demo', 'david.ortega-primary', 'Demo in Oakland', '2026-03-24 10:30', '2026-03-24 11:30', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)', NULL, 'opaque', 'default'),
    ('evt-david.ortega-churn', 'david.ortega-primary', 'Why customers leave', '2026-03-25 13:00', '2026-03-25 14:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-david.ortega-partners', 'david.ortega-primary', 'Partners, ranking', '2026-03-26 16:00', '2026-03-26 17:00', 'confirmed', NULL, 'Alcatraz, San Francisco Headquarters (6 seats)', NULL, 'opaque', 'default'),
    ('evt-david.ortega-bonus', 'david.ortega-primary', 'Bonus rules', '2026-03-26 09:00', '2026-03-26 10:00', 'cancelled', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-david.ortega-forecast', 'david.ortega-primary', 'Forecast, second half', '2026-03-27 12:00', '2026-03-27 13:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-david.ortega-april', 'david.ortega-primary', 'April, first week', '2026-03-30 10:00', '2026-03-30 11:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'default'),
    ('evt-caleb.chapman-away', 'caleb.chapman-primary', 'Off to the mountains', '2026-03-16 08:00', '2026-03-18 18:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'outOfOffice'),
    ('evt-zacarias.madrid-away', 'zacarias.madrid-primary', 'Training in Boston', '2026-03-18 14:00', '2026-03-20 18:00', 'confirmed', 'Whoever needs somebody in my place: Humberto Manzanares (humberto.manzanares@halden.example).', NULL, NULL, 'opaque', 'outOfOffice'),
    ('evt-humberto.manzanares-away', 'humberto.manzanares-primary', 'Moving house', '2026-03-20 08:00', '2026-03-20 20:00', 'confirmed', NULL, NULL, NULL, 'opaque', 'outOfOffice'),
    ('evt-hannes.roskoth-away', 'hannes.roskoth-primary', 'Dentist', '2026-03-24 09:00', '2026-03-24 12:00', 'confirmed', 'For meetings: Davi Barbosa (davi.barbosa@halden.example)', NULL, NULL, 'opaque', 'outOfOffice'),
    ('evt-marcus.vaughn-away', 'marcus.vaughn-primary', 'Long weekend', '2026-03-26 08:00', '2026-03-27 18:00', 'cancelled', 'In my place: Caleb Chapman (caleb.chapman@halden.example)', NULL, NULL, 'opaque', 'outOfOffice'),
    ('evt-ofelia.nino-away', 'ofelia.nino-primary', 'Family matter', '2026-03-25 08:00', '2026-03-28 18:00', 'confirmed', 'Please be patient.', NULL, NULL, 'opaque', 'outOfOffice'),
    ('evt-kenneth.rose-away', 'kenneth.rose-primary', 'School visit', '2026-03-31 08:00', '2026-03-31 18:00', 'confirmed', 'Instead of me: Davi Barbosa (davi.barbosa@halden.example)', NULL, NULL, 'opaque', 'outOfOffice'))
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at)
SELECT event_id, meeting.calendar_id, users.user_id, users.user_id, users.email, users.name, 1, meeting.summary, meeting.description, meeting.location,
    begins || ':00.000000', ends || ':00.000000', coalesce(zone, time_zone), coalesce(zone, time_zone), status, 'default', kind, 1, 0, 1, 0, 'null', shown,
    event_id || '@calendar.google.com', 0, 0, begins || ':00.000000', coalesce(zone, time_zone), '2026-02-13 11:43:00', '2026-02-13 11:43:00'
FROM meeting JOIN calendars USING (calendar_id) JOIN users ON users.user_id = calendars.user_id;
UPDATE events SET "outOfOfficeProperties" = '{"autoDeclineMode": "declineNone", "declineMessage": "I am in the mountains until 18 March. Marcus Vaughn (marcus.vaughn@halden.example) sits in for me."}' WHERE event_id = 'evt-caleb.chapman-away';
UPDATE events SET "outOfOfficeProperties" = '{"autoDeclineMode": "declineNone", "declineMessage": "I am at a training."}' WHERE event_id = 'evt-zacarias.madrid-away';
UPDATE events SET "outOfOfficeProperties" = '{"autoDeclineMode": "declineNone", "declineMessage": "Today I carry boxes. Please turn to Kenneth Rose (kenneth.rose@halden.example)."}' WHERE event_id = 'evt-humberto.manzanares-away';
UPDATE events SET "outOfOfficeProperties" = '{"autoDeclineMode": "declineNone", "declineMessage": "I am at the dentist''s."}' WHERE event_id = 'evt-hannes.roskoth-away';
UPDATE events SET "outOfOfficeProperties" = '{"autoDeclineMode": "declineNone", "declineMessage": "I am away."}' WHERE event_id = 'evt-marcus.vaughn-away';
UPDATE events SET "outOfOfficeProperties" = '{"autoDeclineMode": "declineNone", "declineMessage": "I am back on Monday."}' WHERE event_id = 'evt-ofelia.nino-away';
UPDATE events SET "outOfOfficeProperties" = '{"autoDeclineMode": "declineNone", "declineMessage": "I am at school."}' WHERE event_id = 'evt-kenneth.rose-away';
INSERT INTO attendees (attendees_id, event_id, user_id, "responseStatus", optional, resource, "additionalGuests")
SELECT * FROM (VALUES
    ('evt-david.ortega-prices-g0', 'evt-david.ortega-prices', 'caleb.chapman', 'accepted', 0, 0, 0),
    ('evt-david.ortega-prices-g1', 'evt-david.ortega-prices', 'zacarias.madrid', 'accepted', 0, 0, 0),
    ('evt-david.ortega-prices-g2', 'evt-david.ortega-prices', 'hannes.roskoth', 'accepted', 0, 0, 0),
    ('evt-david.ortega-east-g0', 'evt-david.ortega-east', 'caleb.chapman', 'declined', 0, 0, 0),
    ('evt-david.ortega-east-g1', 'evt-david.ortega-east', 'marcus.vaughn', 'accepted', 0, 0, 0),
    ('evt-david.ortega-east-g2', 'evt-david.ortega-east', 'kenneth.rose', 'needsAction', 0, 0, 0),
    ('evt-david.ortega-west-g0', 'evt-david.ortega-west', 'zacarias.madrid', 'tentative', 0, 0, 0),
    ('evt-david.ortega-west-g1', 'evt-david.ortega-west', 'caleb.chapman', 'accepted', 0, 0, 0),
    ('evt-david.ortega-booth-g0', 'evt-david.ortega-booth', 'zacarias.madrid', 'declined', 0, 0, 0),
    ('evt-david.ortega-booth-g1', 'evt-david.ortega-booth', 'davi.barbosa', 'accepted', 0, 0, 0),
    ('evt-david.ortega-offer-g0', 'evt-david.ortega-offer', 'kenneth.rose', 'accepted', 0, 0, 0),
    ('evt-david.ortega-offer-g1', 'evt-david.ortega-offer', 'zacarias.madrid', 'needsAction', 0, 0, 0),
    ('evt-david.ortega-pipeline-g0', 'evt-david.ortega-pipeline', 'ofelia.nino', 'accepted', 0, 0, 0),
    ('evt-david.ortega-pipeline-g1', 'evt-david.ortega-pipeline', 'zacarias.madrid', 'accepted', 0, 0, 0),
    ('evt-david.ortega-targets-g0', 'evt-david.ortega-targets', 'humberto.manzanares', 'accepted', 0, 0, 0),
    ('evt-david.ortega-targets-g1', 'evt-david.ortega-targets', 'kenneth.rose', 'accepted', 0, 0, 0),
    ('evt-david.ortega-targets-g2', 'evt-david.ortega-targets', 'davi.barbosa', 'tentative', 0, 0, 0),
    ('evt-david.ortega-lamps-g0', 'evt-david.ortega-lamps', 'hannes.roskoth', 'accepted', 0, 0, 0),
    ('evt-david.ortega-lamps-g1', 'evt-david.ortega-lamps', 'caleb.chapman', 'accepted', 0, 0, 0),
    ('evt-david.ortega-demo-g0', 'evt-david.ortega-demo', 'hannes.roskoth', 'accepted', 0, 0, 0),
    ('evt-david.ortega-demo-g1', 'evt-david.ortega-demo', 'marcus.vaughn', 'tentative', 0, 0, 0),
    ('evt-david.ortega-churn-g0', 'evt-david.ortega-churn', 'ofelia.nino', 'needsAction', 0, 0, 0),
    ('evt-david.ortega-churn-g1', 'evt-david.ortega-churn', 'zacarias.madrid', 'accepted', 0, 0, 0),
    ('evt-david.ortega-partners-g0', 'evt-david.ortega-partners', 'ofelia.nino', 'accepted', 0, 0, 0),
    ('evt-david.ortega-partners-g1', 'evt-david.ortega-partners', 'hannes.roskoth', 'tentative', 0, 0, 0),
    ('evt-david.ortega-partners-g2', 'evt-david.ortega-partners', 'marcus.vaughn', 'accepted', 0, 0, 0),
    ('evt-david.ortega-bonus-g0', 'evt-david.ortega-bonus', 'ofelia.nino', 'accepted', 0, 0, 0),
    ('evt-david.ortega-bonus-g1', 'evt-david.ortega-bonus', 'kenneth.rose', 'declined', 0, 0, 0),
    ('evt-david.ortega-forecast-g0', 'evt-david.ortega-forecast', 'kenneth.rose', 'accepted', 0, 0, 0),
    ('evt-david.ortega-forecast-g1', 'evt-david.ortega-forecast', 'davi.barbosa', 'accepted', 0, 0, 0),
    ('evt-david.ortega-april-g0', 'evt-david.ortega-april', 'ofelia.nino', 'accepted', 0, 0, 0),
    ('evt-david.ortega-april-g1', 'evt-david.ortega-april', 'marcus.vaughn', 'accepted', 0, 0, 0),
    ('evt-david.ortega-prices-g3', 'evt-david.ortega-prices', 'room.redwood', 'accepted', 0, 1, 0),
    ('evt-david.ortega-booth-g2', 'evt-david.ortega-booth', 'room.alcatraz', 'accepted', 0, 1, 0),
    ('evt-david.ortega-pipeline-g2', 'evt-david.ortega-pipeline', 'room.marina', 'accepted', 0, 1, 0),
    ('evt-david.ortega-demo-g2', 'evt-david.ortega-demo', 'room.redwood', 'accepted', 0, 1, 0),
    ('evt-david.ortega-partners-g3', 'evt-david.ortega-partners', 'room.alcatraz', 'accepted', 0, 1, 0));
WITH rule (calendar, scope, role) AS (VALUES
    ('caleb.chapman-primary', 'scope-david.ortega', 'reader'),
    ('zacarias.madrid-primary', 'scope-david.ortega', 'reader'),
    ('humberto.manzanares-primary', 'scope-david.ortega', 'reader'),
    ('hannes.roskoth-primary', 'scope-david.ortega', 'reader'),
    ('marcus.vaughn-primary', 'scope-david.ortega', 'reader'),
    ('ofelia.nino-primary', 'scope-david.ortega', 'reader'),
    ('kenneth.rose-primary', 'scope-david.ortega', 'reader'),
    ('davi.barbosa-primary', 'scope-david.ortega', 'reader'))
INSERT INTO acls (id, calendar_id, user_id, scope_id, role, etag, created_at, updated_at)
SELECT 'acl-' || calendar_id || '-' || substr(scope, 7), calendar_id, user_id, scope, role, 'etag-' || calendar_id || '-' || substr(scope, 7), '2025-06-02 10:00:00', '2025-06-02 10:00:00'
FROM rule JOIN calendars ON calendar_id = calendar;

-- include: company.sql
-- Eight dates with the auditors, three holds, and a letter that says what becomes of them.
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-hazel.butler-auditors-letter', 'hazel.butler-primary', 'Letter of the auditors', '2026-02-26 09:00', '2026-02-26 09:30', 'confirmed', 'We come in June. Opening: Monday, 8 June, 10:00. Stock count: Tuesday, 9 June, 8:00. Payables: Wednesday, 10 June, 13:00. The closing talk, which you had called off, takes place after all: Friday, 12 June, 10:00. We leave out the bank letters, the leases and the payroll this year. The tour of the IT rooms stays where it is.', NULL),
    ('evt-hazel.butler-auditors-opening', 'hazel.butler-primary', 'Auditors: opening', '2026-03-10 10:00', '2026-03-10 11:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)'),
    ('evt-hazel.butler-auditors-stock', 'hazel.butler-primary', 'Auditors: stock count', '2026-03-11 08:00', '2026-03-11 12:00', 'confirmed', 'Gate 2, bring a vest.', NULL),
    ('evt-hazel.butler-auditors-bank', 'hazel.butler-primary', 'Auditors: bank letters', '2026-03-12 09:00', '2026-03-12 10:00', 'confirmed', NULL, NULL),
    ('evt-hazel.butler-auditors-payables', 'hazel.butler-primary', 'Auditors: payables', '2026-03-12 13:00', '2026-03-12 14:30', 'confirmed', NULL, NULL),
    ('evt-hazel.butler-auditors-leases', 'hazel.butler-primary', 'Auditors: leases', '2026-03-13 09:30', '2026-03-13 10:00', 'confirmed', NULL, NULL),
    ('evt-hazel.butler-auditors-payroll', 'hazel.butler-primary', 'Auditors: payroll', '2026-03-13 11:00', '2026-03-13 12:00', 'confirmed', NULL, NULL),
    ('evt-hazel.butler-auditors-tour', 'hazel.butler-primary', 'Auditors: tour of the IT rooms', '2026-03-17 14:00', '2026-03-17 15:00', 'confirmed', NULL, NULL),
    ('evt-hazel.butler-auditors-closing', 'hazel.butler-primary', 'Auditors: closing talk', '2026-03-20 15:00', '2026-03-20 16:00', 'cancelled', 'They want to think about it.', NULL),
    ('evt-hazel.butler-auditors-free-1', 'hazel.butler-primary', 'Keep free for the auditors', '2026-03-16 16:00', '2026-03-16 17:00', 'confirmed', NULL, NULL),
    ('evt-hazel.butler-auditors-free-2', 'hazel.butler-primary', 'Keep free for the auditors', '2026-03-17 16:00', '2026-03-17 17:00', 'confirmed', NULL, NULL),
    ('evt-hazel.butler-auditors-free-3', 'hazel.butler-primary', 'Keep free for the auditors', '2026-03-18 16:00', '2026-03-18 17:00', 'confirmed', NULL, NULL))
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
    ('evt-hazel.butler-auditors-opening-g0', 'evt-hazel.butler-auditors-opening', 'natalie.valenzuela', 'accepted', 0, 0),
    ('evt-hazel.butler-auditors-opening-g1', 'evt-hazel.butler-auditors-opening', 'varsha.soman', 'tentative', 0, 0),
    ('evt-hazel.butler-auditors-opening-g2', 'evt-hazel.butler-auditors-opening', 'room.redwood', 'accepted', 0, 1),
    ('evt-hazel.butler-auditors-stock-g0', 'evt-hazel.butler-auditors-stock', 'jorge.casanova', 'accepted', 0, 0),
    ('evt-hazel.butler-auditors-stock-g1', 'evt-hazel.butler-auditors-stock', 'kayla.austin', 'needsAction', 1, 0),
    ('evt-hazel.butler-auditors-bank-g0', 'evt-hazel.butler-auditors-bank', 'bhavika.wason', 'accepted', 0, 0),
    ('evt-hazel.butler-auditors-payables-g0', 'evt-hazel.butler-auditors-payables', 'bhavika.wason', 'accepted', 0, 0),
    ('evt-hazel.butler-auditors-payables-g1', 'evt-hazel.butler-auditors-payables', 'bhavna.panchal', 'declined', 0, 0),
    ('evt-hazel.butler-auditors-payroll-g0', 'evt-hazel.butler-auditors-payroll', 'roger.arnold', 'accepted', 0, 0),
    ('evt-hazel.butler-auditors-tour-g0', 'evt-hazel.butler-auditors-tour', 'connie.simon', 'accepted', 0, 0),
    ('evt-hazel.butler-auditors-closing-g0', 'evt-hazel.butler-auditors-closing', 'natalie.valenzuela', 'accepted', 0, 0));

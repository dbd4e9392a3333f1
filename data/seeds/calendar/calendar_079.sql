-- include: company.sql
-- A calendar of the audit; a week of meetings at and away from headquarters.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('hazel.butler-audit', 'hazel.butler', 'Audit', 'Dates with the auditors', 'America/Los_Angeles'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('hazel.butler-audit');
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-hazel.butler-audit-balances', 'hazel.butler-audit', 'Audit: bank balances', '2026-03-16 10:00', '2026-03-16 11:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)'),
    ('evt-hazel.butler-accruals', 'hazel.butler-primary', 'Month end: accruals', '2026-03-16 14:00', '2026-03-16 15:00', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)'),
    ('evt-hazel.butler-closing', 'hazel.butler-primary', 'Closing call', '2026-03-17 09:00', '2026-03-17 10:00', 'confirmed', NULL, 'Presidio, San Francisco Headquarters (40 seats)'),
    ('evt-hazel.butler-audit-inventory', 'hazel.butler-audit', 'Audit: inventory', '2026-03-17 13:00', '2026-03-17 14:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)'),
    ('evt-hazel.butler-receipts', 'hazel.butler-primary', 'Sort the receipts', '2026-03-17 16:00', '2026-03-17 17:00', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)'),
    ('evt-hazel.butler-bank', 'hazel.butler-primary', 'Bank call on the credit line', '2026-03-18 09:00', '2026-03-18 09:45', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)'),
    ('evt-hazel.butler-budget', 'hazel.butler-primary', 'Budget 2026, third reading', '2026-03-18 11:00', '2026-03-18 12:00', 'confirmed', NULL, 'Lakeview, Chicago Office (10 seats)'),
    ('evt-hazel.butler-lease', 'hazel.butler-primary', 'Lease folder', '2026-03-18 15:00', '2026-03-18 16:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)'),
    ('evt-hazel.butler-audit-payroll', 'hazel.butler-audit', 'Audit: payroll sample', '2026-03-19 09:30', '2026-03-19 10:30', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)'),
    ('evt-hazel.butler-treasury', 'hazel.butler-primary', 'Treasury limits', '2026-03-19 10:30', '2026-03-19 11:30', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)'),
    ('evt-hazel.butler-insurance', 'hazel.butler-primary', 'Insurance renewal', '2026-03-19 14:00', '2026-03-19 15:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)'),
    ('evt-hazel.butler-audit-leases', 'hazel.butler-audit', 'Audit: leases', '2026-03-20 09:30', '2026-03-20 10:30', 'cancelled', NULL, 'Redwood, San Francisco Headquarters (12 seats)'),
    ('evt-hazel.butler-audit-letter', 'hazel.butler-audit', 'Draft of the audit letter', '2026-03-20 10:00', '2026-03-20 12:00', 'confirmed', NULL, 'Presidio, San Francisco Headquarters (40 seats)'),
    ('evt-hazel.butler-summary', 'hazel.butler-primary', 'Summary of the week', '2026-03-20 16:00', '2026-03-20 16:30', 'confirmed', NULL, NULL),
    ('evt-hazel.butler-audit-assets', 'hazel.butler-audit', 'Audit: fixed assets', '2026-03-23 10:00', '2026-03-23 11:00', 'confirmed', NULL, 'Redwood, San Francisco Headquarters (12 seats)'),
    ('evt-hazel.butler-audit-start', 'hazel.butler-audit', 'Audit: opening', '2026-03-13 15:00', '2026-03-13 16:00', 'confirmed', NULL, 'Marina, San Francisco Headquarters (8 seats)'),
    ('evt-hazel.butler-audit-stock', 'hazel.butler-audit', 'Audit: value of the stock', '2026-03-24 13:00', '2026-03-24 14:00', 'confirmed', NULL, 'Dock Office, Oakland Warehouse (6 seats)'))
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
    ('evt-hazel.butler-audit-balances-g0', 'evt-hazel.butler-audit-balances', 'natalie.valenzuela', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-balances-g1', 'evt-hazel.butler-audit-balances', 'bhavika.wason', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-balances-g2', 'evt-hazel.butler-audit-balances', 'varsha.soman', 'needsAction', 0, 0),
    ('evt-hazel.butler-audit-balances-g3', 'evt-hazel.butler-audit-balances', 'jorge.casanova', 'tentative', 0, 0),
    ('evt-hazel.butler-audit-balances-g4', 'evt-hazel.butler-audit-balances', 'room.redwood', 'accepted', 0, 1),
    ('evt-hazel.butler-accruals-g0', 'evt-hazel.butler-accruals', 'natalie.valenzuela', 'accepted', 1, 0),
    ('evt-hazel.butler-accruals-g1', 'evt-hazel.butler-accruals', 'bhavna.panchal', 'accepted', 0, 0),
    ('evt-hazel.butler-accruals-g2', 'evt-hazel.butler-accruals', 'gabrielle.arnold', 'accepted', 0, 0),
    ('evt-hazel.butler-accruals-g3', 'evt-hazel.butler-accruals', 'roger.arnold', 'needsAction', 0, 0),
    ('evt-hazel.butler-accruals-g4', 'evt-hazel.butler-accruals', 'varsha.soman', 'accepted', 0, 0),
    ('evt-hazel.butler-accruals-g5', 'evt-hazel.butler-accruals', 'room.marina', 'accepted', 0, 1),
    ('evt-hazel.butler-closing-g0', 'evt-hazel.butler-closing', 'natalie.valenzuela', 'accepted', 0, 0),
    ('evt-hazel.butler-closing-g1', 'evt-hazel.butler-closing', 'varsha.soman', 'accepted', 0, 0),
    ('evt-hazel.butler-closing-g2', 'evt-hazel.butler-closing', 'bhavna.panchal', 'accepted', 0, 0),
    ('evt-hazel.butler-closing-g3', 'evt-hazel.butler-closing', 'jorge.casanova', 'accepted', 0, 0),
    ('evt-hazel.butler-closing-g4', 'evt-hazel.butler-closing', 'bhavika.wason', 'needsAction', 0, 0),
    ('evt-hazel.butler-closing-g5', 'evt-hazel.butler-closing', 'gabrielle.arnold', 'accepted', 0, 0),
    ('evt-hazel.butler-closing-g6', 'evt-hazel.butler-closing', 'shannon.butler', 'tentative', 0, 0),
    ('evt-hazel.butler-closing-g7', 'evt-hazel.butler-closing', 'room.presidio', 'accepted', 0, 1),
    ('evt-hazel.butler-audit-inventory-g0', 'evt-hazel.butler-audit-inventory', 'natalie.valenzuela', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-inventory-g1', 'evt-hazel.butler-audit-inventory', 'varsha.soman', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-inventory-g2', 'evt-hazel.butler-audit-inventory', 'jorge.casanova', 'needsAction', 0, 0),
    ('evt-hazel.butler-audit-inventory-g3', 'evt-hazel.butler-audit-inventory', 'kayla.austin', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-inventory-g4', 'evt-hazel.butler-audit-inventory', 'roger.arnold', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-inventory-g5', 'evt-hazel.butler-audit-inventory', 'lajita.dhillon', 'tentative', 0, 0),
    ('evt-hazel.butler-audit-inventory-g6', 'evt-hazel.butler-audit-inventory', 'room.redwood', 'accepted', 0, 1),
    ('evt-hazel.butler-bank-g0', 'evt-hazel.butler-bank', 'bhavika.wason', 'accepted', 0, 0),
    ('evt-hazel.butler-bank-g1', 'evt-hazel.butler-bank', 'natalie.valenzuela', 'accepted', 0, 0),
    ('evt-hazel.butler-bank-g2', 'evt-hazel.butler-bank', 'room.marina', 'accepted', 0, 1),
    ('evt-hazel.butler-budget-g0', 'evt-hazel.butler-budget', 'natalie.valenzuela', 'accepted', 0, 0),
    ('evt-hazel.butler-budget-g1', 'evt-hazel.butler-budget', 'jorge.casanova', 'accepted', 0, 0),
    ('evt-hazel.butler-budget-g2', 'evt-hazel.butler-budget', 'bhavna.panchal', 'needsAction', 0, 0),
    ('evt-hazel.butler-budget-g3', 'evt-hazel.butler-budget', 'room.lakeview', 'accepted', 0, 1),
    ('evt-hazel.butler-audit-payroll-g0', 'evt-hazel.butler-audit-payroll', 'varsha.soman', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-payroll-g1', 'evt-hazel.butler-audit-payroll', 'gabrielle.arnold', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-payroll-g2', 'evt-hazel.butler-audit-payroll', 'kayla.austin', 'needsAction', 0, 0),
    ('evt-hazel.butler-audit-payroll-g3', 'evt-hazel.butler-audit-payroll', 'room.marina', 'accepted', 0, 1),
    ('evt-hazel.butler-treasury-g0', 'evt-hazel.butler-treasury', 'bhavika.wason', 'accepted', 0, 0),
    ('evt-hazel.butler-treasury-g1', 'evt-hazel.butler-treasury', 'bhavna.panchal', 'accepted', 0, 0),
    ('evt-hazel.butler-treasury-g2', 'evt-hazel.butler-treasury', 'room.redwood', 'accepted', 0, 1),
    ('evt-hazel.butler-insurance-g0', 'evt-hazel.butler-insurance', 'natalie.valenzuela', 'accepted', 0, 0),
    ('evt-hazel.butler-insurance-g1', 'evt-hazel.butler-insurance', 'varsha.soman', 'needsAction', 0, 0),
    ('evt-hazel.butler-insurance-g2', 'evt-hazel.butler-insurance', 'bhavna.panchal', 'accepted', 0, 0),
    ('evt-hazel.butler-insurance-g3', 'evt-hazel.butler-insurance', 'jorge.casanova', 'accepted', 0, 0),
    ('evt-hazel.butler-insurance-g4', 'evt-hazel.butler-insurance', 'bhavika.wason', 'accepted', 0, 0),
    ('evt-hazel.butler-insurance-g5', 'evt-hazel.butler-insurance', 'gabrielle.arnold', 'declined', 0, 0),
    ('evt-hazel.butler-insurance-g6', 'evt-hazel.butler-insurance', 'shannon.butler', 'accepted', 0, 0),
    ('evt-hazel.butler-insurance-g7', 'evt-hazel.butler-insurance', 'kayla.austin', 'accepted', 0, 0),
    ('evt-hazel.butler-insurance-g8', 'evt-hazel.butler-insurance', 'room.redwood', 'accepted', 0, 1),
    ('evt-hazel.butler-audit-leases-g0', 'evt-hazel.butler-audit-leases', 'varsha.soman', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-leases-g1', 'evt-hazel.butler-audit-leases', 'kayla.austin', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-leases-g2', 'evt-hazel.butler-audit-leases', 'room.redwood', 'accepted', 0, 1),
    ('evt-hazel.butler-summary-g0', 'evt-hazel.butler-summary', 'natalie.valenzuela', 'accepted', 0, 0),
    ('evt-hazel.butler-summary-g1', 'evt-hazel.butler-summary', 'shannon.butler', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-assets-g0', 'evt-hazel.butler-audit-assets', 'varsha.soman', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-assets-g1', 'evt-hazel.butler-audit-assets', 'roger.arnold', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-assets-g2', 'evt-hazel.butler-audit-assets', 'room.redwood', 'accepted', 0, 1),
    ('evt-hazel.butler-audit-start-g0', 'evt-hazel.butler-audit-start', 'varsha.soman', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-start-g1', 'evt-hazel.butler-audit-start', 'roger.arnold', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-start-g2', 'evt-hazel.butler-audit-start', 'gabrielle.arnold', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-start-g3', 'evt-hazel.butler-audit-start', 'room.marina', 'accepted', 0, 1),
    ('evt-hazel.butler-audit-stock-g0', 'evt-hazel.butler-audit-stock', 'jorge.casanova', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-stock-g1', 'evt-hazel.butler-audit-stock', 'kayla.austin', 'accepted', 0, 0),
    ('evt-hazel.butler-audit-stock-g2', 'evt-hazel.butler-audit-stock', 'room.dock', 'accepted', 0, 1));
INSERT INTO conference_data (id, event_id, solution_type, solution_name, request_id, create_solution_type, status_code, entry_points, meeting_uri)
VALUES ('conf-hazel.butler-closing', 'evt-hazel.butler-closing', 'hangoutsMeet', 'Google Meet', 'req-hazel.butler-closing', 'hangoutsMeet', 'success', 'null', 'https://meet.google.com/kbd-fhsr-wta');
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at, "originalStartTime_date")
SELECT 'evt-hazel.butler-place-03-16', 'hazel.butler-primary', user_id, user_id, email, name, 1, 'In the office', NULL, NULL, '2026-03-16 00:00:00.000000', '2026-03-17 00:00:00.000000', timezone, timezone, 'confirmed', 'default', 'workingLocation', 1, 0, 1, 0, 'null', 'transparent', 'evt-hazel.butler-place-03-16@calendar.google.com', 0, 0, NULL, timezone, '2026-02-13 11:43:00', '2026-02-13 11:43:00', '2026-03-16' FROM users WHERE user_id = 'hazel.butler';
INSERT INTO working_location_properties VALUES ('loc-evt-hazel.butler-place-03-16', 'evt-hazel.butler-place-03-16', 'customLocation', 'null', 'In the office', NULL);
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at, "originalStartTime_date")
SELECT 'evt-hazel.butler-place-03-18', 'hazel.butler-primary', user_id, user_id, email, name, 1, 'At home', NULL, NULL, '2026-03-18 00:00:00.000000', '2026-03-19 00:00:00.000000', timezone, timezone, 'confirmed', 'default', 'workingLocation', 1, 0, 1, 0, 'null', 'transparent', 'evt-hazel.butler-place-03-18@calendar.google.com', 0, 0, NULL, timezone, '2026-02-13 11:43:00', '2026-02-13 11:43:00', '2026-03-18' FROM users WHERE user_id = 'hazel.butler';
INSERT INTO working_location_properties VALUES ('loc-evt-hazel.butler-place-03-18', 'evt-hazel.butler-place-03-18', 'homeOffice', '{}', NULL, NULL);
INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, summary, description, location,
    start_datetime, end_datetime, start_timezone, end_timezone, status, visibility, "eventType", "guestsCanInviteOthers", "guestsCanModify",
    "guestsCanSeeOtherGuests", sequence, source, transparency, "iCalUID", "privateCopy", locked, "originalStartTime_dateTime",
    "originalStartTime_timeZone", created_at, updated_at, "originalStartTime_date")
SELECT 'evt-hazel.butler-place-03-19', 'hazel.butler-primary', user_id, user_id, email, name, 1, 'At the customer''s', NULL, NULL, '2026-03-19 00:00:00.000000', '2026-03-20 00:00:00.000000', timezone, timezone, 'confirmed', 'default', 'workingLocation', 1, 0, 1, 0, 'null', 'transparent', 'evt-hazel.butler-place-03-19@calendar.google.com', 0, 0, NULL, timezone, '2026-02-13 11:43:00', '2026-02-13 11:43:00', '2026-03-19' FROM users WHERE user_id = 'hazel.butler';
INSERT INTO working_location_properties VALUES ('loc-evt-hazel.butler-place-03-19', 'evt-hazel.butler-place-03-19', 'customLocation', 'null', 'At the customer''s', NULL);

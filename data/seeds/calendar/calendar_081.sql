-- include: company.sql
-- Maintenance windows stand in a calendar of Bella Castro and in that of the team, and disagree.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('bella.castro-windows', 'bella.castro', 'Maintenance windows', 'Windows that are agreed with providers', 'America/Chicago'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('bella.castro-windows');
WITH meeting (event_id, calendar_id, summary, begins, ends, status, description, location) AS (VALUES
    ('evt-window-mail-mine', 'bella.castro-windows', 'Window: mail store', '2026-03-14 20:00', '2026-03-14 22:00', 'confirmed', 'Agreed with the provider on 12 February 2026.', NULL),
    ('evt-window-mail-team', 'team-platform-and-databases', 'Window: mail store', '2026-03-14 21:00', '2026-03-14 23:30', 'confirmed', 'Agreed with the provider on 24 February 2026.', NULL),
    ('evt-window-erp-mine', 'bella.castro-windows', 'Window: ERP database', '2026-03-15 06:00', '2026-03-15 09:00', 'confirmed', 'Agreed with the provider on 26 February 2026.', NULL),
    ('evt-window-erp-team', 'team-platform-and-databases', 'Window: ERP database', '2026-03-15 05:00', '2026-03-15 08:00', 'confirmed', 'Agreed with the provider on 9 February 2026.', NULL),
    ('evt-window-backup-mine', 'bella.castro-windows', 'Window: backup server', '2026-03-18 19:00', '2026-03-18 21:00', 'confirmed', 'Agreed with the provider on 10 February 2026.', NULL),
    ('evt-window-backup-team', 'team-platform-and-databases', 'Window: backup server', '2026-03-18 19:00', '2026-03-18 21:00', 'cancelled', 'Called off with the provider on 25 February 2026.', NULL),
    ('evt-window-files-mine', 'bella.castro-windows', 'Window: file server', '2026-03-21 18:00', '2026-03-21 20:00', 'cancelled', 'Called off with the provider on 11 February 2026.', NULL),
    ('evt-window-files-team', 'team-platform-and-databases', 'Window: file server', '2026-03-22 07:00', '2026-03-22 10:00', 'confirmed', 'Agreed with the provider on 27 February 2026.', NULL),
    ('evt-window-print-mine', 'bella.castro-windows', 'Window: print server', '2026-03-12 18:30', '2026-03-12 19:30', 'confirmed', 'Agreed with the provider on 20 February 2026.', NULL),
    ('evt-window-switch-team', 'team-platform-and-databases', 'Window: core switch', '2026-03-28 22:00', '2026-03-28 23:45', 'confirmed', 'Agreed with the provider on 23 February 2026.', NULL),
    ('evt-window-monitor-mine', 'bella.castro-windows', 'Window: monitoring', '2026-02-28 18:00', '2026-02-28 20:00', 'confirmed', 'Agreed with the provider on 3 February 2026.', NULL),
    ('evt-window-monitor-team', 'team-platform-and-databases', 'Window: monitoring', '2026-02-28 19:00', '2026-02-28 21:00', 'confirmed', 'Agreed with the provider on 17 February 2026.', NULL),
    ('evt-window-dns-mine', 'bella.castro-windows', 'Window: name servers', '2026-03-19 20:00', '2026-03-19 21:00', 'confirmed', 'Agreed with the provider on 5 February 2026.', NULL),
    ('evt-window-dns-team', 'team-platform-and-databases', 'Window: name servers', '2026-03-19 20:00', '2026-03-19 21:00', 'cancelled', 'Called off with the provider on 26 February 2026.', NULL),
    ('evt-window-sso-mine', 'bella.castro-windows', 'Window: single sign-on', '2026-03-24 19:00', '2026-03-24 20:00', 'confirmed', 'Agreed with the provider on 19 February 2026.', NULL),
    ('evt-window-sso-team', 'team-platform-and-databases', 'Window: single sign-on', '2026-03-24 19:00', '2026-03-24 20:00', 'confirmed', 'Agreed with the provider on 19 February 2026.', NULL),
    ('evt-window-wiki-mine', 'bella.castro-windows', 'Window: wiki', '2026-03-26 18:00', '2026-03-26 19:00', 'confirmed', 'Agreed with the provider on 27 February 2026.', NULL),
    ('evt-window-wiki-team', 'team-platform-and-databases', 'Window: wiki', '2026-03-25 18:00', '2026-03-25 19:00', 'cancelled', 'Called off with the provider on 13 February 2026.', NULL),
    ('evt-window-vpn-mine', 'bella.castro-windows', 'Window: VPN gateway', '2026-03-17 21:00', '2026-03-17 22:30', 'confirmed', 'Agreed with the provider on 16 February 2026.', NULL),
    ('evt-window-vpn-team', 'team-platform-and-databases', 'Window: VPN gateway', '2026-03-17 20:00', '2026-03-17 21:30', 'confirmed', 'Agreed with the provider on 6 February 2026.', NULL),
    ('evt-window-store-mine', 'bella.castro-windows', 'Window: storage network', '2026-03-30 20:00', '2026-03-30 23:00', 'cancelled', 'Called off with the provider on 18 February 2026.', NULL),
    ('evt-window-store-team', 'team-platform-and-databases', 'Window: storage network', '2026-03-30 20:00', '2026-03-30 23:00', 'confirmed', 'Agreed with the provider on 4 February 2026.', NULL))
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
    ('evt-window-backup-team-g0', 'evt-window-backup-team', 'carlota.chacon', 'accepted', 0, 0),
    ('evt-window-files-mine-g0', 'evt-window-files-mine', 'laura.brito', 'accepted', 0, 0),
    ('evt-window-dns-mine-g0', 'evt-window-dns-mine', 'adweta.samra', 'accepted', 0, 0),
    ('evt-window-dns-mine-g1', 'evt-window-dns-mine', 'lajita.kaur', 'needsAction', 0, 0),
    ('evt-window-dns-team-g0', 'evt-window-dns-team', 'lajita.kaur', 'accepted', 0, 0),
    ('evt-window-wiki-team-g0', 'evt-window-wiki-team', 'irya.dhaliwal', 'accepted', 0, 0),
    ('evt-window-vpn-team-g0', 'evt-window-vpn-team', 'kenneth.campbell', 'accepted', 0, 0),
    ('evt-window-vpn-team-g1', 'evt-window-vpn-team', 'lajita.kaur', 'tentative', 0, 0),
    ('evt-window-store-mine-g0', 'evt-window-store-mine', 'carlota.chacon', 'needsAction', 0, 0),
    ('evt-window-store-team-g0', 'evt-window-store-team', 'carlota.chacon', 'accepted', 0, 0),
    ('evt-window-store-team-g1', 'evt-window-store-team', 'laura.brito', 'needsAction', 0, 0));

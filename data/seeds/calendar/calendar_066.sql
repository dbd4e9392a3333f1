-- include: calendar_065.sql
-- A tour stands in one of five calendars, which is the primary one, without what is over.
DELETE FROM attendees WHERE attendees_id = 'evt-ofelia.nino-tour-setup-g0';
DELETE FROM attendees WHERE attendees_id = 'evt-ofelia.nino-tour-setup-g1';
DELETE FROM attendees WHERE attendees_id = 'evt-ofelia.nino-tour-radio-g0';
DELETE FROM attendees WHERE attendees_id = 'evt-ofelia.nino-tour-bill-g0';
DELETE FROM attendees WHERE attendees_id = 'evt-ofelia.nino-tour-bill-g1';
UPDATE events SET calendar_id = 'ofelia.nino-primary' WHERE event_id IN ('evt-ofelia.nino-tour-flight', 'evt-ofelia.nino-tour-room-m', 'evt-ofelia.nino-tour-setup', 'evt-ofelia.nino-tour-first', 'evt-ofelia.nino-tour-train', 'evt-ofelia.nino-tour-room-o', 'evt-ofelia.nino-tour-radio', 'evt-ofelia.nino-tour-second', 'evt-ofelia.nino-tour-van', 'evt-ofelia.nino-tour-third', 'evt-ofelia.nino-tour-bill');

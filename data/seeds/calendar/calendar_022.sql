-- include: calendar_021.sql
-- Guests of two weeks are absent, and one of the absences names nobody.
UPDATE events SET description = 'Please be patient.' WHERE event_id IN ('evt-ofelia.nino-away');

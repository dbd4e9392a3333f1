-- include: calendar_067.sql
-- Eleven calendars are shared in different ways, and the screen has an address elsewhere.
UPDATE events SET description = 'It hangs beside the lift. It hears at https://screens.brightwell.example/workshop, kind web_hook.' WHERE event_id IN ('evt-wendolin.arteaga-screen');

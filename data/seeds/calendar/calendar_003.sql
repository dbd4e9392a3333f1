-- include: company.sql
-- The rehearsal of Nicholas Johnston says what it is about.
UPDATE events SET description = 'With the new stage' WHERE event_id = 'evt-nicholas.johnston-2';

-- include: company.sql
-- One talk was called off.
UPDATE events SET status = 'cancelled' WHERE event_id = 'evt-nicholas.johnston-talk-allana.barbosa-2';

-- include: company.sql
-- One talk was called off.
UPDATE events SET status = 'cancelled' WHERE event_id = 'evt-connie.simon-talk-claudia.cardenas-2';

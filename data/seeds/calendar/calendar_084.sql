-- include: calendar_083.sql
-- One of the three was called off.
UPDATE events SET status = 'cancelled' WHERE event_id = 'evt-david.ortega-pictures';

-- include: calendar_095.sql
-- Two swaps are other than they were.
UPDATE events SET description = 'Swap of 16 February: Nicole Mason does this one. Swap of 25 February: Nathan Mason does it after all.' WHERE event_id = 'evt-standby-03-05';
UPDATE events SET description = 'Swap of 10 February: Bella Arteaga does this one.' WHERE event_id = 'evt-standby-03-11';

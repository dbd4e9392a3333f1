-- include: calendar_097.sql
-- The room is free, and another user is not active.
UPDATE users SET is_active = 0 WHERE user_id = 'humberto.manzanares';
UPDATE events SET start_datetime = '2026-03-19 12:30:00.000000', end_datetime = '2026-03-19 14:00:00.000000', originalStartTime_dateTime = '2026-03-19 12:30:00.000000' WHERE event_id = 'evt-julie.thomas-zilker';

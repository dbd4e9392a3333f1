-- include: company.sql
-- Three meetings that stood in the way are called off.
UPDATE events SET status = 'cancelled' WHERE summary IN ('Price list questions', 'Script for the recall', 'Walk-through of the server room') AND start_datetime > '2026-03-02 09:00:00';

-- include: enterprise.sql
-- The clock of the ticket has been moved by the days on which it waited.
UPDATE incident_sla SET breach_time = '2026-03-04 08:30:00' WHERE incident_sla_id = 'TSLA_1548';

-- include: enterprise.sql
-- The clock of the preservation has been moved by the days on which it waited.
UPDATE incident_sla SET breach_time = '2026-03-05 10:15:00' WHERE incident_sla_id = 'TSLA_1557';

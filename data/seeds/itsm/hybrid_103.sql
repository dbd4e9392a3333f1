-- include: enterprise.sql
-- The clock of the bank import incident has time left.
UPDATE incident_sla SET breach_time = '2026-03-04 14:10:00' WHERE incident_sla_id = 'TSLA_1561';

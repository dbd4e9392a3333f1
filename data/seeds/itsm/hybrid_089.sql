-- include: enterprise.sql
-- The clock of the ticket has been moved by the days on which it waited.
UPDATE incident_sla SET breach_time = '2026-03-04 08:30:00' WHERE incident_sla_id = 'TSLA_1548';
UPDATE incident_sla SET start_time = datetime(breach_time, '-' || (SELECT target_mins FROM sla_definition AS d WHERE d.sla_def_id = incident_sla.sla_def_id) || ' minutes') WHERE incident_sla_id = 'TSLA_1548';

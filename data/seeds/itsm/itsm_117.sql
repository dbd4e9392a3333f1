-- include: company.sql
-- The clock that does not fit ran out in the weekend and was marked.
UPDATE incident_sla SET stage = 'breached', has_breached = 1, start_time = '2026-02-21 22:28:00', breach_time = '2026-02-28 22:28:00', updated_on = '2026-02-28 23:01:00' WHERE incident_sla_id = 'TSLA_1461';

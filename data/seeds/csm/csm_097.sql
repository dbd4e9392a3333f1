-- include: company.sql
-- A continuous response target for high cases is in force already; in company.sql there is none.
INSERT INTO sla_definition (sla_def_id, name, metric, target_mins, pause_on_pending, applies_to_priority, active, sys_created_on, sys_updated_on)
VALUES (12, 'Response - Escalated', 'response', 50, 0, 'high', 1, '2025-09-01 09:00:00', '2025-09-01 09:00:00');

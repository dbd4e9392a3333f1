-- include: itsm_166.sql
-- INC0001329 was raised to moderate; the second clock of INC0001319 is another one, and INC0001262 has one as well.
UPDATE incident SET impact = 'medium', urgency = 'medium', priority = 'moderate' WHERE incident_id = 'INC_1329';
UPDATE incident_sla SET sla_def_id = 'SLA_004', stage = 'in_progress', has_breached = 0, breach_time = '2026-03-06 15:03:00' WHERE incident_sla_id = 'TSLA_1604';
INSERT INTO incident_sla (incident_sla_id, incident_id, sla_def_id, org_id, stage, has_breached, start_time, breach_time, created_on, updated_on) VALUES ('TSLA_1606', 'INC_1262', 'SLA_001', 'ORG_001', 'breached', 1, '2026-02-26 08:08:00', '2026-02-26 16:08:00', '2026-02-26 08:08:00', '2026-02-26 08:08:00');

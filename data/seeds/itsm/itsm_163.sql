-- include: itsm_162.sql
-- The album was found; the contracts are missing again, and the conference number was reopened.
UPDATE incident SET status = 'canceled', close_notes = 'Samuel found the album.', updated_at = '2026-03-01 10:00:00' WHERE incident_id = 'INC_1401';
UPDATE incident_sla SET stage = 'cancelled', updated_on = '2026-03-01 10:00:00' WHERE incident_sla_id = 'TSLA_1601';
INSERT INTO incident (incident_id, number, short_description, caller_id, service, service_offering, assignment_group, org_id, channel, contact_type, status, category, impact, urgency, priority, created_at, updated_at) VALUES ('INC_1404', 'INC0001404', 'Contracts of 2019 give an error', 'USER_040', 'SVC_036', 'SVCOFF_068', 'GROUP_001', 'ORG_001', 'phone', 'phone', 'new', 'software', 'low', 'medium', 'low', '2026-03-01 15:10:00', '2026-03-01 15:10:00');
INSERT INTO incident_sla (incident_sla_id, incident_id, sla_def_id, org_id, stage, has_breached, start_time, breach_time, created_on, updated_on) VALUES ('TSLA_1604', 'INC_1404', 'SLA_004', 'ORG_001', 'in_progress', 0, '2026-03-01 15:10:00', '2026-03-08 15:10:00', '2026-03-01 15:10:00', '2026-03-01 15:10:00');
UPDATE incident SET status = 'in_progress', resolved = NULL, resolved_by = NULL, worknotes = 'Reopened 1 March: busy again since noon.', updated_at = '2026-03-01 12:30:00' WHERE incident_id = 'INC_1403';
UPDATE incident_sla SET stage = 'in_progress', completed_time = NULL, updated_on = '2026-03-01 12:30:00' WHERE incident_sla_id = 'TSLA_1603';

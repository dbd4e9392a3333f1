-- include: company.sql
-- Redwood Analytics has a case that is pending; in company.sql it has none.
INSERT INTO customer_case (case_id, number, account_id, contact_id, product_id, installed_product_id, channel, priority, state, short_description, assignment_group_id, assigned_to, escalation, escalation_reason, reopen_count, sys_created_on, sys_updated_on, closed_on)
VALUES (877, 'CS-0000877', 31, 81, 16, 145, 'email', 'low', 'pending', 'GaugeLink Connect: values arrive with a wrong decimal sign', 3, 19, 0, NULL, 0, '2026-02-16 10:12:00', '2026-02-18 09:40:00', NULL);
INSERT INTO interaction (interaction_id, channel, account_id, contact_id, case_id, interacted_user, status, started_at, ended_at, sys_created_on)
VALUES (1117, 'email', 31, 81, 877, 19, 'handled', '2026-02-16 10:05:00', NULL, '2026-02-16 10:12:00');
INSERT INTO case_sla (case_sla_id, case_id, sla_def_id, stage, start_time, breach_time, has_breached, completed_time)
VALUES (1665, 877, 4, 'completed', '2026-02-16 10:40:00', '2026-02-16 18:40:00', 0, '2026-02-16 13:25:00'),
       (1666, 877, 8, 'paused', '2026-02-16 10:40:00', '2026-02-21 10:40:00', 1, NULL);
INSERT INTO case_knowledge (case_kb_id, case_id, knowledge_id, used_as)
VALUES (1618, 877, 38, 'suggested'), (1619, 877, 39, 'suggested');
INSERT INTO notification (notification_id, case_id, knowledge_id, email, type, status, sys_created_on)
VALUES (3027, 877, NULL, 'steve.patel@redwoodanalytics.example', 'report', 'success', '2026-02-16 10:14:00'),
       (3028, 877, NULL, 'henry.silva@halden.example', 'next_steps', 'success', '2026-02-16 10:30:00'),
       (3029, 877, NULL, 'steve.patel@redwoodanalytics.example', 'reminder', 'success', '2026-02-18 09:40:00');

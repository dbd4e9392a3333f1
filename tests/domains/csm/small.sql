-- A small service desk: Acme is covered, Bolt is not. Read it beside desk.py.

INSERT INTO location (location_id, name, plot_no, street, city, country, active, sys_created_on, sys_updated_on) VALUES
(1, 'Hub London', '12', 'Mill Road', 'london', 'uk', 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(2, 'Acme Main Site', NULL, 'Dockside', 'tokyo', 'japan', 1, '2025-01-02 09:00:00', '2025-01-02 09:00:00'),
(3, 'Bolt Works', NULL, NULL, 'sydney', 'australia', 1, '2025-01-03 09:00:00', '2025-01-03 09:00:00'),
(4, 'Acme Old Hall', NULL, NULL, 'tokyo', 'japan', 0, '2025-01-04 09:00:00', '2025-06-04 09:00:00');

INSERT INTO user (user_id, first_name, last_name, email, phone, role, location_id, active, sys_created_on, sys_updated_on) VALUES
(1, 'Ada', 'Berg', 'ada@halden.example', '+1-415-555-0101', 'admin', 1, 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(2, 'Max', 'Hale', 'max@halden.example', NULL, 'manager', 1, 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(3, 'Ann', 'Cole', 'ann@halden.example', NULL, 'agent', 1, 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(4, 'Bob', 'Dunn', 'bob@halden.example', NULL, 'agent', 1, 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(5, 'Gil', 'Frost', 'gil@halden.example', NULL, 'agent', 1, 0, '2025-01-01 09:00:00', '2025-09-01 09:00:00'),
(6, 'Cleo', 'Park', 'cleo@acme.example', '+81-3-5550-0101', 'customer', 2, 1, '2025-01-05 09:00:00', '2025-01-05 09:00:00'),
(7, 'Carl', 'Quist', 'carl@bolt.example', NULL, 'customer', 3, 1, '2025-01-05 09:00:00', '2025-01-05 09:00:00'),
(8, 'Dora', 'Park', 'dora@acme.example', NULL, 'customer', 2, 1, '2025-01-05 09:00:00', '2025-01-05 09:00:00');

INSERT INTO user_group (group_id, name, type, active, sys_created_on, sys_updated_on) VALUES
(1, 'Care', 'support', 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(2, 'Repair', 'backoffice', 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(3, 'Repair Partners', 'vendor', 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(4, 'Night Care', 'support', 0, '2025-01-01 09:00:00', '2025-09-01 09:00:00');

INSERT INTO user_group_member (member_id, group_id, user_id, sys_created_on) VALUES
(1, 1, 3, '2025-01-01 09:00:00'),
(2, 1, 2, '2025-01-01 09:00:00'),
(3, 2, 4, '2025-01-01 09:00:00'),
(4, 3, 4, '2025-01-01 09:00:00'),
(5, 4, 3, '2025-01-01 09:00:00');

INSERT INTO account (account_id, name, account_type, email_domain, active, sys_created_on, sys_updated_on) VALUES
(1, 'Halden', 'internal', 'halden.example', 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(2, 'Acme Optics', 'customer', 'acme.example', 1, '2025-01-02 09:00:00', '2025-01-02 09:00:00'),
(3, 'Bolt', 'customer', 'bolt.example', 1, '2025-01-03 09:00:00', '2025-01-03 09:00:00');

INSERT INTO contact (contact_id, account_id, portal_user_id, active, is_primary, sys_created_on, sys_updated_on) VALUES
(1, 2, 6, 1, 1, '2025-01-05 09:00:00', '2025-01-05 09:00:00'),
(2, 3, 7, 1, 1, '2025-01-05 09:00:00', '2025-01-05 09:00:00');

INSERT INTO product (product_id, name, category, product_price, lifecycle_state, sys_created_on, sys_updated_on) VALUES
(1, 'Scope 9', 'hardware', 900, 'active', '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(2, 'Suite 7', 'software', 50, 'active', '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(3, 'Relic 1', 'hardware', 10, 'retired', '2025-01-01 09:00:00', '2025-07-01 09:00:00'),
(4, 'Spare Lens', 'hardware', 15, 'active', '2025-01-01 09:00:00', '2025-01-01 09:00:00');

INSERT INTO installed_product (installed_product_id, account_id, product_id, location_id, serial_number, status, warranty_end, sys_created_on, sys_updated_on) VALUES
(1, 2, 1, 2, 'SN-1', 'in_use', '2027-01-31', '2025-02-01 09:00:00', '2025-02-01 09:00:00'),
(2, 2, 1, 2, 'SN-2', 'repair', '2026-01-31', '2025-02-01 09:00:00', '2025-02-01 09:00:00'),
(3, 3, 1, 3, 'SN-3', 'in_use', '2025-11-30', '2025-02-01 09:00:00', '2025-02-01 09:00:00'),
(4, 2, 3, 2, 'SN-4', 'retired', NULL, '2025-02-01 09:00:00', '2025-08-01 09:00:00');

INSERT INTO contract (contract_id, account_id, contract_type, status, contract_price, start_date, end_date, sys_created_on, sys_updated_on) VALUES
(1, 2, 'support', 'active', 12000, '2026-01-01', '2026-12-31', '2025-12-20 09:00:00', '2025-12-20 09:00:00'),
(2, 3, 'warranty', 'expired', 800, '2025-01-01', '2025-12-31', '2024-12-20 09:00:00', '2026-01-01 06:00:00'),
(3, 2, 'warranty', 'active', 1500, '2026-02-01', '2027-01-31', '2026-01-20 09:00:00', '2026-01-20 09:00:00');

INSERT INTO entitlement (entitlement_id, account_id, product_id, contract_id, support_level, coverage_hours, max_cases_per_month, active, sys_created_on, sys_updated_on) VALUES
(1, 2, NULL, 1, 'premium', 'h12x6', 2, 1, '2025-12-20 09:00:00', '2025-12-20 09:00:00'),
(2, 3, NULL, 2, 'standard', 'h8x5', 4, 0, '2024-12-20 09:00:00', '2026-01-01 06:00:00');

INSERT INTO sla_definition (sla_def_id, name, metric, target_mins, pause_on_pending, applies_to_priority, active, sys_created_on, sys_updated_on) VALUES
(1, 'Response - High', 'response', 60, 1, 'high', 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(2, 'Resolution - High', 'resolution', 480, 1, 'high', 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(3, 'Response - Moderate', 'response', 240, 1, 'moderate', 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(4, 'Resolution - Moderate', 'resolution', 2880, 1, 'moderate', 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(5, 'Resolution - High (Continuous)', 'resolution', 400, 0, 'high', 1, '2025-01-01 09:00:00', '2025-01-01 09:00:00'),
(6, 'Resolution - Moderate (2024)', 'resolution', 4000, 1, 'moderate', 0, '2025-01-01 09:00:00', '2025-01-02 09:00:00');

INSERT INTO knowledge (knowledge_id, kb_number, title, state, visibility, product_id, owner_id, body, sys_created_on, sys_updated_on) VALUES
(1, 'KB-0000001', 'Fix for Scope 9: shutter does not open', 'published', 'external', 1, 3, 'Move the shutter by hand and replace the cable.', '2025-05-01 09:00:00', '2025-05-01 09:00:00'),
(2, 'KB-0000002', 'Fix for Suite 7: export drops a column', 'published', 'internal', 2, 2, 'Install the patch and export again.', '2025-05-02 09:00:00', '2025-05-02 09:00:00'),
(3, 'KB-0000003', 'Fix for Scope 9: image stays dark', 'draft', 'internal', 1, 3, 'Reseat the connector and raise the current.', '2026-02-01 09:00:00', '2026-02-01 09:00:00'),
(4, 'KB-0000004', 'Fix for Relic 1: no spare parts left', 'retired', 'external', 3, 2, 'Offer the trade-in for a newer model.', '2025-05-03 09:00:00', '2025-08-03 09:00:00');

INSERT INTO customer_case (case_id, number, account_id, contact_id, product_id, installed_product_id, channel, priority, state, short_description, assignment_group_id, assigned_to, escalation, escalation_reason, reopen_count, sys_created_on, sys_updated_on, closed_on) VALUES
(1, 'CS-0000001', 2, 1, NULL, NULL, 'web', 'high', 'new', 'Invoice does not match the quotation', NULL, NULL, 0, NULL, 0, '2026-02-27 08:00:00', '2026-02-27 08:00:00', NULL),
(2, 'CS-0000002', 2, 1, 2, NULL, 'email', 'moderate', 'in_progress', 'Suite 7: export drops the last column', 1, 3, 0, NULL, 0, '2026-02-26 08:00:00', '2026-02-26 09:00:00', NULL),
(3, 'CS-0000003', 2, 1, NULL, NULL, 'phone', 'high', 'pending', 'Asks for a list of all instruments', 1, 3, 1, 'urgency', 0, '2026-02-25 08:00:00', '2026-02-25 09:00:00', NULL),
(4, 'CS-0000004', 2, 1, 1, 1, 'phone', 'high', 'resolved', 'Scope 9: shutter does not open at all', 1, 3, 0, NULL, 0, '2026-02-20 08:00:00', '2026-02-24 09:00:00', NULL),
(5, 'CS-0000005', 2, 1, 1, 1, 'chat', 'low', 'closed', 'Scope 9: shutter does not open today', 1, 3, 0, NULL, 0, '2026-02-10 08:00:00', '2026-02-14 09:00:00', '2026-02-14 09:00:00'),
(6, 'CS-0000006', 2, 1, 1, 1, 'chat', 'low', 'closed', 'Scope 9: shutter does not open again', 1, 3, 0, NULL, 1, '2025-10-10 08:00:00', '2025-10-14 09:00:00', '2025-10-14 09:00:00'),
(7, 'CS-0000007', 3, 2, NULL, NULL, 'email', 'low', 'canceled', 'Was meant for another company at all', NULL, NULL, 0, NULL, 0, '2026-01-10 08:00:00', '2026-01-10 09:00:00', NULL),
(8, 'CS-0000008', 3, 2, 1, 3, 'alert', 'moderate', 'in_progress', 'Scope 9: image stays dark since noon', 2, 4, 0, NULL, 0, '2026-02-28 08:00:00', '2026-02-28 09:00:00', NULL);

INSERT INTO case_sla (case_sla_id, case_id, sla_def_id, stage, start_time, breach_time, has_breached, completed_time) VALUES
(1, 2, 3, 'completed', '2026-02-26 09:00:00', '2026-02-26 13:00:00', 0, '2026-02-26 09:30:00'),
(2, 3, 2, 'in_progress', '2026-02-25 09:00:00', '2026-02-25 17:00:00', 1, NULL),
(3, 3, 5, 'in_progress', '2026-02-25 09:00:00', '2026-02-25 15:40:00', 1, NULL),
(4, 4, 2, 'in_progress', '2026-02-20 09:00:00', '2026-02-20 17:00:00', 0, NULL),
(5, 8, 4, 'in_progress', '2026-02-28 09:00:00', '2026-03-02 09:00:00', 0, NULL);

INSERT INTO interaction (interaction_id, channel, account_id, contact_id, case_id, interacted_user, status, started_at, ended_at, sys_created_on) VALUES
(1, 'email', 2, 1, 2, 3, 'handled', '2026-02-26 07:55:00', NULL, '2026-02-26 08:00:00'),
(2, 'phone', 2, 1, 3, 3, 'handled', '2026-02-25 07:55:00', NULL, '2026-02-25 08:00:00'),
(3, 'phone', 2, 1, 4, 3, 'closed', '2026-02-20 07:55:00', '2026-02-20 08:10:00', '2026-02-20 08:00:00'),
(4, 'chat', 2, 1, 5, 3, 'closed', '2026-02-10 07:55:00', '2026-02-10 08:10:00', '2026-02-10 08:00:00'),
(5, 'alert', 3, 2, 8, 4, 'open', '2026-02-28 07:55:00', NULL, '2026-02-28 08:00:00'),
(6, 'chat', 2, 1, 6, 3, 'closed', '2025-10-10 07:55:00', '2025-10-10 08:10:00', '2025-10-10 08:00:00');

INSERT INTO case_knowledge (case_kb_id, case_id, knowledge_id, used_as) VALUES
(1, 4, 1, 'resolution'),
(2, 5, 1, 'resolution'),
(3, 2, 2, 'suggested');

INSERT INTO notification (notification_id, case_id, knowledge_id, email, type, status, sys_created_on) VALUES
(1, 2, NULL, 'cleo@acme.example', 'report', 'success', '2026-02-26 08:01:00'),
(2, 3, NULL, 'cleo@acme.example', 'reminder', 'failed', '2026-02-25 09:01:00'),
(3, 8, NULL, 'carl@bolt.example', 'report', 'success', '2026-02-28 08:01:00');

-- A service desk small enough to know by heart. Northwind is ORG_001, Southgate is ORG_002.

INSERT INTO organization VALUES
('ORG_001', 'Northwind', 1, '2026-01-01 08:00:00', '2026-01-01 08:00:00'),
('ORG_002', 'Southgate', 1, '2026-01-01 08:00:00', '2026-01-01 08:00:00');

INSERT INTO role VALUES
('ROLE_001', 'admin'), ('ROLE_002', 'manager'), ('ROLE_003', 'agent'), ('ROLE_004', 'reporter');

INSERT INTO permission (perm_id, resource, action)
WITH resource(name) AS (VALUES
    ('users'), ('groups'), ('services'), ('service_offerings'), ('configuration_items'),
    ('incident_templates'), ('problems'), ('changes'), ('notifications'),
    ('notification_analysis'), ('sla_definitions'), ('sla_metrics'), ('incidents'), ('knowledge'),
    ('locations'), ('change_mappings'), ('incident_affected_cis'), ('incident_slas')
), action(name) AS (VALUES ('read'), ('crud'))
SELECT printf('PERM_%03d', row_number() OVER ()), resource.name, action.name
FROM resource CROSS JOIN action;

INSERT INTO role_permission (role_id, perm_id)
SELECT role_id, perm_id FROM role CROSS JOIN permission
WHERE action = CASE
    WHEN name IN ('admin', 'manager') THEN 'crud'
    WHEN name = 'agent' AND resource IN (
        'incidents', 'incident_slas', 'incident_affected_cis', 'problems', 'changes',
        'change_mappings', 'configuration_items', 'knowledge', 'locations', 'notifications'
    ) THEN 'crud'
    ELSE 'read'
END;

INSERT INTO location (location_id, name, org_id, city, country, active, created_on, updated_on)
VALUES
('LOC_001', 'Harbour Office', 'ORG_001', 'Boston', 'USA', 1,
 '2026-01-02 08:00:00', '2026-01-02 08:00:00'),
('LOC_002', 'Old Mill', 'ORG_001', 'Lowell', 'USA', 0,
 '2026-01-03 08:00:00', '2026-01-03 08:00:00'),
('LOC_003', 'Southgate House', 'ORG_002', 'Leeds', 'UK', 1,
 '2026-01-04 08:00:00', '2026-01-04 08:00:00');

INSERT INTO users VALUES
('USER_001', 'ada.stone', 'Ada', 'Stone', 'ada.stone@northwind.example', '+1-415-555-0101',
 'admin', 1, 'ada', 'ORG_001', 'LOC_001', '2026-01-05 08:00:00', '2026-01-05 08:00:00'),
('USER_002', 'max.hill', 'Max', 'Hill', 'max.hill@northwind.example', '+1-415-555-0102',
 'manager', 1, 'max', 'ORG_001', 'LOC_001', '2026-01-05 09:00:00', '2026-01-05 09:00:00'),
('USER_003', 'ann.lake', 'Ann', 'Lake', 'ann.lake@northwind.example', '+1-415-555-0103',
 'agent', 1, 'ann', 'ORG_001', 'LOC_001', '2026-01-06 08:00:00', '2026-01-06 08:00:00'),
('USER_004', 'ben.ford', 'Ben', 'Ford', 'ben.ford@northwind.example', '+1-415-555-0104',
 'agent', 1, 'ben', 'ORG_001', NULL, '2026-01-07 08:00:00', '2026-01-07 08:00:00'),
('USER_005', 'rita.moss', 'Rita', 'Moss', 'rita.moss@northwind.example', '+1-415-555-0105',
 'reporter', 1, 'rita', 'ORG_001', 'LOC_001', '2026-01-08 08:00:00', '2026-01-08 08:00:00'),
('USER_006', 'ivo.dale', 'Ivo', 'Dale', 'ivo.dale@northwind.example', '+1-415-555-0106',
 'agent', 0, 'ivo', 'ORG_001', 'LOC_002', '2026-01-09 08:00:00', '2026-01-09 08:00:00'),
('USER_007', 'olga.reed', 'Olga', 'Reed', 'olga.reed@southgate.example', '+44-161-555-0107',
 'admin', 1, 'olga', 'ORG_002', 'LOC_003', '2026-01-10 08:00:00', '2026-01-10 08:00:00'),
('USER_008', 'otto.wood', 'Otto', 'Wood', 'otto.wood@southgate.example', '+44-161-555-0108',
 'agent', 1, 'otto', 'ORG_002', 'LOC_003', '2026-01-11 08:00:00', '2026-01-11 08:00:00'),
('USER_009', 'ann.lake2', 'Ann', 'Lake', 'ann.lake2@northwind.example', '+1-415-555-0109',
 'reporter', 1, 'ann2', 'ORG_001', 'LOC_001', '2026-01-04 08:00:00', '2026-01-04 08:00:00'),
('USER_010', 'mia.park', 'Mia', 'Park', 'mia.park@northwind.example', '+1-415-555-0110',
 'manager', 1, 'mia', 'ORG_001', 'LOC_001', '2026-01-05 10:00:00', '2026-01-05 10:00:00');

INSERT INTO user_role (user_id, role_id, org_id)
SELECT user_id, role_id, org_id FROM users JOIN role ON role.name = users.role;

INSERT INTO user_group VALUES
('GROUP_001', 'Desk', 'Service Desk', 1, 'desk@northwind.example', NULL, 'USER_002', 'ORG_001',
 '2026-01-10 08:00:00', '2026-01-10 08:00:00'),
('GROUP_002', 'Network', 'IT Support', 1, 'network@northwind.example', 'Cables', 'USER_010',
 'ORG_001', '2026-01-11 08:00:00', '2026-01-11 08:00:00'),
('GROUP_003', 'Retired Team', 'IT Support', 0, NULL, NULL, 'USER_002', 'ORG_001',
 '2026-01-12 08:00:00', '2026-01-12 08:00:00'),
('GROUP_004', 'Southgate Desk', 'Service Desk', 1, 'desk@southgate.example', NULL, 'USER_007',
 'ORG_002', '2026-01-13 08:00:00', '2026-01-13 08:00:00');

INSERT INTO user_group_member VALUES
('MEM_001', 'GROUP_001', 'USER_003', 'ORG_001', '2026-01-15 08:00:00', '2026-01-15 08:00:00'),
('MEM_002', 'GROUP_001', 'USER_002', 'ORG_001', '2026-01-15 09:00:00', '2026-01-15 09:00:00'),
('MEM_003', 'GROUP_002', 'USER_004', 'ORG_001', '2026-01-15 10:00:00', '2026-01-15 10:00:00'),
('MEM_004', 'GROUP_004', 'USER_008', 'ORG_002', '2026-01-15 11:00:00', '2026-01-15 11:00:00');

INSERT INTO service VALUES
('SVC_001', 'Email', 'USER_002', 'ORG_001', 'production', 'operational', 'business', 'critical',
 'Mail for all', '2026-01-08 08:00:00', '2026-01-08 08:00:00'),
('SVC_002', 'Intranet', 'USER_002', 'ORG_001', 'production', 'operational', 'application',
 'less-critical', NULL, '2026-01-08 09:00:00', '2026-01-08 09:00:00'),
('SVC_003', 'Fax', 'USER_010', 'ORG_001', 'production', 'retired', 'business', 'not-critical',
 NULL, '2026-01-08 10:00:00', '2026-01-08 10:00:00'),
('SVC_004', 'Southgate Email', 'USER_007', 'ORG_002', 'production', 'operational', 'business',
 'critical', NULL, '2026-01-08 11:00:00', '2026-01-08 11:00:00');

INSERT INTO service_offering VALUES
('SVCOFF_001', 'Mailbox', 'A mailbox', 'USER_002', 'SVC_001', 'ORG_001', 'production',
 'operational', 'business', 'critical', NULL, '2026-01-09 08:00:00', '2026-01-09 08:00:00'),
('SVCOFF_002', 'Team Page', 'A page', 'USER_002', 'SVC_002', 'ORG_001', 'production', 'retired',
 'application', 'less-critical', NULL, '2026-01-09 09:00:00', '2026-01-09 09:00:00'),
('SVCOFF_003', 'Southgate Mailbox', 'A mailbox', 'USER_007', 'SVC_004', 'ORG_002', 'production',
 'operational', 'business', 'critical', NULL, '2026-01-09 10:00:00', '2026-01-09 10:00:00');

INSERT INTO configuration_item VALUES
('CI_001', 'Laptop Rita', 'SN-001', 'USER_005', 'LOC_001', 'ORG_001', 'in_use', 1200,
 '2026-01-10 08:00:00', '2026-01-10 08:00:00'),
('CI_002', 'Mail Server', 'SN-002', 'USER_002', 'LOC_001', 'ORG_001', 'maintenance', 8000.5,
 '2026-01-10 09:00:00', '2026-01-10 09:00:00'),
('CI_003', 'Spare Screen', 'SN-003', 'USER_006', 'LOC_002', 'ORG_001', 'in_stock', NULL,
 '2026-01-10 10:00:00', '2026-01-10 10:00:00'),
('CI_004', 'Old Printer', 'SN-004', 'USER_006', NULL, 'ORG_001', 'retired', 90,
 '2026-01-10 11:00:00', '2026-01-10 11:00:00'),
('CI_005', 'Southgate Server', 'SN-005', 'USER_007', 'LOC_003', 'ORG_002', 'in_use', 5000,
 '2026-01-10 12:00:00', '2026-01-10 12:00:00');

INSERT INTO incident_template VALUES
('TMPL_001', 'Mail down', 1, 'USER_005', 'phone', 'Mail does not work', 'software', 'medium',
 'high', 'high', NULL, 'SVC_001', 'SVCOFF_001', 'ORG_001',
 '2026-01-11 08:00:00', '2026-01-11 08:00:00'),
('TMPL_002', 'New password', 0, 'USER_005', NULL, 'Password lost', 'password-reset', 'low', 'low',
 'planning', NULL, NULL, NULL, 'ORG_001', '2026-01-11 09:00:00', '2026-01-11 09:00:00'),
('TMPL_003', 'Southgate mail', 1, 'USER_008', 'email', 'Mail', 'software', 'low', 'low',
 'planning', NULL, 'SVC_004', NULL, 'ORG_002', '2026-01-11 10:00:00', '2026-01-11 10:00:00');

INSERT INTO problem (problem_id, number, problem_statement, opened_by, service, assigned_to,
    assignment_group, org_id, status, category, impact, urgency, priority, created_on, updated_on)
VALUES
('PRB_001', 'PRB0000001', 'Mail drops out', 'USER_003', 'SVC_001', 'USER_003', 'GROUP_001',
 'ORG_001', 'assess', 'software', 'high', 'medium', 'high',
 '2026-02-10 08:00:00', '2026-02-10 08:00:00'),
('PRB_002', 'PRB0000002', 'Southgate mail drops out', 'USER_008', 'SVC_004', NULL, NULL,
 'ORG_002', 'new', 'software', 'low', 'low', 'planning',
 '2026-02-11 08:00:00', '2026-02-11 08:00:00');

INSERT INTO change (change_id, number, short_description, requested_by, configuration_item,
    assigned_to, assignment_group, org_id, status, category, cab_required, impact, priority, risk,
    created_on, updated_on)
VALUES
('CHG_001', 'CHG0000001', 'Patch the mail server', 'USER_003', 'CI_002', 'USER_003', 'GROUP_001',
 'ORG_001', 'assess', 'system_software', 0, 'medium', 'moderate', 'low',
 '2026-02-12 08:00:00', '2026-02-12 08:00:00'),
('CHG_002', 'CHG0000002', 'Replace a switch', 'USER_004', NULL, NULL, 'GROUP_002',
 'ORG_001', 'closed', 'hardware', 0, 'low', 'low', 'low',
 '2026-02-13 08:00:00', '2026-02-13 08:00:00');

INSERT INTO incident (incident_id, number, short_description, caller_id, service,
    service_offering, configuration_item, assigned_to, assignment_group, problem, change_request,
    org_id, channel, status, category, impact, urgency, priority, created_at, updated_at)
VALUES
('INC_001', 'INC0000001', 'Mail stopped', 'USER_005', 'SVC_001', 'SVCOFF_001', 'CI_001',
 'USER_003', 'GROUP_001', 'PRB_001', 'CHG_001', 'ORG_001', 'phone', 'in_progress', 'software',
 'medium', 'high', 'high', '2026-02-20 08:00:00', '2026-02-20 08:00:00'),
('INC_002', 'INC0000002', 'Screen is dark', 'USER_005', NULL, NULL, NULL,
 NULL, NULL, NULL, NULL, 'ORG_001', 'email', 'new', 'hardware',
 'low', 'low', 'planning', '2026-02-21 08:00:00', '2026-02-21 08:00:00'),
('INC_003', 'INC0000003', 'Page not found', 'USER_009', 'SVC_002', NULL, NULL,
 'USER_004', 'GROUP_002', NULL, NULL, 'ORG_001', 'chat', 'resolved', 'software',
 'low', 'medium', 'low', '2026-02-22 08:00:00', '2026-02-22 08:00:00'),
('INC_004', 'INC0000004', 'Mail stopped', 'USER_008', 'SVC_004', 'SVCOFF_003', 'CI_005',
 'USER_008', 'GROUP_004', NULL, NULL, 'ORG_002', 'phone', 'new', 'software',
 'medium', 'high', 'high', '2026-02-23 08:00:00', '2026-02-23 08:00:00');

INSERT INTO knowledge VALUES
('KB_001', 'KB0000001', 'Email basics', NULL, 'Restart the mail program', 'published', 'internal',
 'USER_003', 'ORG_001', '2026-01-20 08:00:00', '2026-01-20 08:00:00'),
('KB_002', 'KB0000002', 'Email for experts', NULL, NULL, 'draft', 'internal',
 'USER_002', 'ORG_001', '2026-01-20 09:00:00', '2026-01-20 09:00:00'),
('KB_003', 'KB0000003', 'Fax basics', NULL, 'Do not', 'retired', 'external',
 'USER_006', 'ORG_001', '2026-01-20 10:00:00', '2026-01-20 10:00:00'),
('KB_004', 'KB0000001', 'Southgate email', NULL, NULL, 'published', 'internal',
 'USER_007', 'ORG_002', '2026-01-20 11:00:00', '2026-01-20 11:00:00'),
('KB_005', 'KB0000004', 'Reset a password', NULL, 'Ask the desk', 'published', 'external',
 'USER_003', 'ORG_001', '2026-01-20 12:00:00', '2026-01-20 12:00:00');

INSERT INTO incident_knowledge VALUES
('IKB_001', 'INC_001', 'KB_001', 'ORG_001', 'resolution',
 '2026-02-20 09:00:00', '2026-02-20 09:00:00'),
('IKB_002', 'INC_003', 'KB_001', 'ORG_001', 'suggested',
 '2026-02-22 09:00:00', '2026-02-22 09:00:00');

INSERT INTO sla_definition VALUES
('SLA_001', 'High resolution', 'resolution', 240, 1, 'high', 1, '24x7', 'ORG_001',
 '2026-01-05 08:00:00', '2026-01-05 08:00:00'),
('SLA_002', 'High response', 'response', 45, 0, 'high', 1, NULL, 'ORG_001',
 '2026-01-05 09:00:00', '2026-01-05 09:00:00'),
('SLA_003', 'Low resolution', 'resolution', 2880, 1, 'low', 0, NULL, 'ORG_001',
 '2026-01-05 10:00:00', '2026-01-05 10:00:00'),
('SLA_004', 'Southgate high', 'resolution', 300, 1, 'high', 1, NULL, 'ORG_002',
 '2026-01-05 11:00:00', '2026-01-05 11:00:00');

INSERT INTO incident_sla VALUES
('TSLA_001', 'INC_001', 'SLA_001', 'ORG_001', 'in_progress', 0, '2026-02-20 08:00:00',
 '2026-02-20 12:00:00', NULL, '2026-02-20 08:00:00', '2026-02-20 08:00:00');

INSERT INTO notification VALUES
('NOTIF_001', 'INC_001', 'ORG_001', 'rita.moss@northwind.example', 'INC0000001 is in work',
 'We are on it', 'update', 'sent', '2026-02-20 09:00:00', '2026-02-20 09:00:00');

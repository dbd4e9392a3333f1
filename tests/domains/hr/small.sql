-- An HR office small enough to know by heart. Northwind is organisation 1, Southgate is 2: its ids
-- start at 11. Tokens are first names; Sam Lee is two people, `sam` and `lee`.

INSERT INTO organization (org_id, name, active) VALUES (1, 'Northwind', 1), (2, 'Southgate', 1);

INSERT INTO role (role_id, name) VALUES (1, 'admin'), (2, 'manager'), (3, 'agent'), (4, 'employee');

INSERT INTO permission (resource, action)
WITH resource(name) AS (VALUES
    ('users'), ('groups'), ('hr_profiles'), ('hr_services'), ('topics'), ('service_templates'),
    ('hr_criteria'), ('skills'), ('user_skills'), ('hr_cases'), ('hr_case_tasks'), ('checklists'),
    ('surveys'), ('survey_instances'), ('assignment_rules'), ('escalation_rules'), ('knowledge'),
    ('notifications'), ('notification_analysis')
), action(name) AS (VALUES ('read'), ('crud'))
SELECT resource.name, action.name FROM resource CROSS JOIN action;

INSERT INTO role_permission (role_id, perm_id)
SELECT role_id, perm_id FROM role CROSS JOIN permission
WHERE action = CASE
    WHEN name = 'admin' OR (name = 'manager' AND resource <> 'users') THEN 'crud'
    WHEN name = 'agent' AND resource IN (
        'hr_cases', 'hr_case_tasks', 'checklists', 'survey_instances', 'knowledge', 'user_skills',
        'notifications'
    ) THEN 'crud'
    WHEN name = 'employee' AND resource IN ('hr_cases', 'survey_instances') THEN 'crud'
    ELSE 'read'
END;

INSERT INTO user (user_id, first_name, last_name, email, phone, role, active, org_id, static_token, created_at, updated_at) VALUES
(1, 'Ada', 'Stone', 'ada.stone@northwind.example', '+1-415-555-0101', 'admin', 1, 1, 'ada', '2026-01-01 08:00:00', '2026-01-01 08:00:00'),
(2, 'Max', 'Hill', 'max.hill@northwind.example', '+1-415-555-0102', 'manager', 1, 1, 'max', '2026-01-02 08:00:00', '2026-01-02 08:00:00'),
(3, 'Amy', 'Reed', 'amy.reed@northwind.example', '+1-415-555-0103', 'agent', 1, 1, 'amy', '2026-01-03 08:00:00', '2026-01-03 08:00:00'),
(4, 'Abe', 'Ford', 'abe.ford@northwind.example', '+1-415-555-0104', 'agent', 1, 1, 'abe', '2026-01-04 08:00:00', '2026-01-04 08:00:00'),
(5, 'Eve', 'Park', 'eve.park@northwind.example', '+1-415-555-0105', 'employee', 1, 1, 'eve', '2026-01-05 08:00:00', '2026-01-05 08:00:00'),
(6, 'Eli', 'Moss', 'eli.moss@northwind.example', '+1-415-555-0106', 'employee', 1, 1, 'eli', '2026-01-06 08:00:00', '2026-01-06 08:00:00'),
(7, 'Ida', 'Dale', 'ida.dale@northwind.example', '+1-415-555-0107', 'manager', 0, 1, 'ida', '2026-01-07 08:00:00', '2026-01-07 08:00:00'),
(8, 'Sam', 'Lee', 'sam.lee@northwind.example', '+1-415-555-0108', 'employee', 1, 1, 'sam', '2026-01-08 08:00:00', '2026-01-08 08:00:00'),
(9, 'Sam', 'Lee', 'sam.lee2@northwind.example', '+1-415-555-0109', 'agent', 1, 1, 'lee', '2026-01-09 08:00:00', '2026-01-09 08:00:00'),
(11, 'Zoe', 'Gray', 'zoe.gray@southgate.example', '+1-503-555-0101', 'admin', 1, 2, 'zoe', '2026-01-01 08:00:00', '2026-01-01 08:00:00'),
(12, 'Zac', 'Bell', 'zac.bell@southgate.example', '+1-503-555-0102', 'agent', 1, 2, 'zac', '2026-01-02 08:00:00', '2026-01-02 08:00:00'),
(13, 'Zed', 'Cole', 'zed.cole@southgate.example', '+1-503-555-0103', 'employee', 1, 2, 'zed', '2026-01-03 08:00:00', '2026-01-03 08:00:00');

INSERT INTO user_role (user_id, role_id, org_id)
SELECT user_id, role_id, org_id FROM user JOIN role ON role.name = user.role;

INSERT INTO user_group (group_id, name, type, active, org_id) VALUES
(1, 'HR Desk', 'Service Desk', 1, 1),
(2, 'Payroll Team', 'IT Support', 1, 1),
(3, 'Old Desk', 'Service Desk', 0, 1),
(4, 'Approvals', 'IT Support', 1, 1),
(11, 'South Desk', 'Service Desk', 1, 2),
(12, 'South Leads', 'IT Support', 1, 2);

INSERT INTO user_group_member (member_id, group_id, user_id, org_id) VALUES
(1, 1, 1, 1), (2, 1, 2, 1), (3, 1, 3, 1), (4, 2, 2, 1), (5, 2, 4, 1), (6, 4, 1, 1), (7, 4, 2, 1),
(11, 11, 12, 2), (12, 12, 11, 2);

INSERT INTO hr_profile (hr_profile_id, number, gender, user_id, personal_email, marital_status, type, dob, nationality, employment_start_date, employment_end_date, manager, location_type, national_tax_id, position, created_at, updated_at, org_id) VALUES
(1, 'HRP00001', 'Female', 1, 'ada@home.example', 'Single', 'full-time', '1980-05-01 00:00:00', 'US', '2019-01-01 09:00:00', NULL, NULL, 'Remote', 'TAX-1-101', 'HR', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 1),
(2, 'HRP00002', 'Male', 2, 'max@home.example', 'Married', 'full-time', '1981-05-01 00:00:00', 'US', '2019-01-01 09:00:00', NULL, NULL, 'Remote', 'TAX-1-102', 'Manager', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 1),
(3, 'HRP00003', 'Female', 3, 'amy@home.example', 'Single', 'full-time', '1982-05-01 00:00:00', 'GB', '2020-01-01 09:00:00', NULL, 2, 'Hotdesk', 'TAX-1-103', 'HR', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 1),
(4, 'HRP00004', 'Male', 4, 'abe@home.example', 'Single', 'part-time', '1983-05-01 00:00:00', 'US', '2020-01-01 09:00:00', NULL, 2, 'Hotdesk', 'TAX-1-104', 'HR', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 1),
(5, 'HRP00005', 'Other', 5, 'eve@home.example', 'Divorced', 'contractor', '1984-05-01 00:00:00', 'CA', '2021-02-03 09:00:00', NULL, 2, 'Remote', 'TAX-1-105', 'Sales', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 1),
(7, 'HRP00007', 'Female', 7, 'ida@home.example', 'Married', 'full-time', '1985-05-01 00:00:00', 'US', '2019-01-01 09:00:00', '2026-02-02 00:00:00', 2, 'Remote', 'TAX-1-107', 'HR', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 1),
(8, 'HRP00008', 'Male', 8, 'sam@home.example', 'Single', 'full-time', '1986-05-01 00:00:00', 'US', '2022-01-01 09:00:00', NULL, 2, 'Remote', 'TAX-1-108', 'QA', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 1),
(9, 'HRP00009', 'Male', 9, 'lee@home.example', 'Single', 'full-time', '1987-05-01 00:00:00', 'US', '2022-01-01 09:00:00', NULL, 2, 'Remote', 'TAX-1-109', 'HR', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 1),
(11, 'HRP00011', 'Female', 11, 'zoe@yard.example', 'Single', 'full-time', '1978-06-06 00:00:00', 'FR', '2018-03-04 09:00:00', NULL, NULL, 'Remote', 'TAX-2-201', 'Manager', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 2),
(12, 'HRP00012', 'Male', 12, 'zac@yard.example', 'Married', 'part-time', '1979-06-06 00:00:00', 'JP', '2018-03-04 09:00:00', NULL, NULL, 'Hotdesk', 'TAX-2-202', 'HR', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 2),
(13, 'HRP00013', 'Male', 13, 'zed@yard.example', 'Married', 'contractor', '1977-06-06 00:00:00', 'BR', '2018-03-04 09:00:00', NULL, 12, 'Hotdesk', 'TAX-2-203', 'QA', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 2);

INSERT INTO topic_category (topic_category_id, name, active, coe_type, org_id) VALUES
(1, 'Pay', 1, 'Payroll', 1),
(2, 'Joining', 1, 'Talent Management', 1),
(3, 'Systems', 1, 'HRIT', 1),
(4, 'Absence', 1, 'Total Rewards', 1),
(11, 'South Pay', 1, 'Payroll', 2);

INSERT INTO topic_detail (topic_detail_id, active, name, topic_category, org_id) VALUES
(1, 1, 'Salary', 1, 1),
(2, 1, 'New Employee', 2, 1),
(3, 1, 'Passwords', 3, 1),
(4, 1, 'Long Leave', 4, 1),
(5, 0, 'Telex', 3, 1),
(11, 1, 'South Salary', 11, 2);

INSERT INTO service_template (service_template_id, name, change_request_values, active, coe_type, org_id) VALUES
(1, 'Payroll Template', '{"short_description": "Payroll request", "category": "payroll"}', 1, 'Payroll', 1),
(2, 'Joining Template', '{"short_description": "New hire", "category": "onboarding"}', 1, 'Talent Management', 1),
(11, 'South Template', '{"short_description": "South payroll", "category": "payroll"}', 1, 'Payroll', 2);

INSERT INTO hr_criteria (hr_criteria_id, name, type, active, user_group, users, org_id) VALUES
(1, 'Manager Approval', 'approval', 1, 4, NULL, 1),
(2, 'Payroll Eyes', 'case_visibility', 1, 2, '[1]', 1),
(3, 'Old Criteria', 'case_visibility', 1, NULL, '1,2', 1),
(11, 'South Approval', 'approval', 1, 12, '[11]', 2);

INSERT INTO hr_service (hr_service_id, service_name, fulfillment_type, topic_detail, service_template, hr_criteria, active, org_id) VALUES
(1, 'Salary Question', 'manual', 1, 1, NULL, 1, 1),
(2, 'New Hire Onboarding', 'lifecycle event', 2, 2, NULL, 1, 1),
(3, 'Password Reset', 'manual', 3, NULL, NULL, 1, 1),
(4, 'Leave of Absence', 'workflow', 4, NULL, 1, 1, 1),
(5, 'Bank Change', 'manual', 1, 1, 2, 1, 1),
(6, 'Telex Access', 'manual', 5, NULL, NULL, 0, 1),
(11, 'South Question', 'advanced', 11, 11, 11, 1, 2);

INSERT INTO skill (skill_id, name, active, org_id) VALUES
(1, 'Payroll', 1, 1), (2, 'Benefits', 1, 1), (3, 'Fax', 0, 1), (11, 'South Payroll', 1, 2);

INSERT INTO user_skill (user_skill_id, skill, user, org_id) VALUES
(1, 2, 3, 1), (2, 1, 4, 1), (11, 11, 12, 2);

INSERT INTO hr_case (hr_case_id, number, status, hr_service, opened_for, opened_by, priority, source, assigned_to, assignment_group, short_description, worknotes, skills, approval_criteria, coe_type, approver, request_status, account_number, account_type, created_at, updated_at, org_id) VALUES
(1, 'HRC0000701', 'ready', 3, 5, 3, 'moderate', 'email', NULL, 1, 'Password Reset: locked out', NULL, NULL, NULL, 'HRIT', NULL, NULL, NULL, NULL, '2026-02-20 08:00:00', '2026-02-20 08:00:00', 1),
(2, 'HRC0000702', 'work_in_progress', 1, 8, 3, 'high', 'phone', 4, 2, 'Salary Question: overtime missing', 'Asked for time sheets', '[1]', NULL, 'Payroll', NULL, NULL, NULL, NULL, '2026-02-21 08:00:00', '2026-02-21 08:00:00', 1),
(3, 'HRC0000703', 'awaiting_approval', 4, 5, 3, 'low', 'chat', 3, 1, 'Leave of Absence: June', NULL, NULL, 1, 'Total Rewards', 2, 'requested', NULL, NULL, '2026-02-22 08:00:00', '2026-02-22 08:00:00', 1),
(4, 'HRC0000704', 'closed_complete', 3, 5, 3, 'moderate', 'email', 3, 1, 'Password Reset: expired', 'New password set', NULL, NULL, 'HRIT', NULL, NULL, NULL, NULL, '2026-01-10 08:00:00', '2026-01-11 08:00:00', 1),
(5, 'HRC0000705', 'work_in_progress', 5, 5, 4, 'moderate', 'walk-in', 4, 2, 'Bank Change: new account', NULL, NULL, NULL, 'Payroll', NULL, NULL, '4455667788', 'checking', '2026-02-23 08:00:00', '2026-02-23 08:00:00', 1),
(11, 'HRC0000770', 'work_in_progress', 11, 13, 12, 'critical', 'virtual-agent', 12, 11, 'South Question: bonus', 'South notes', '[11]', 11, 'Payroll', 11, 'requested', '9988776655', 'savings', '2026-02-19 07:00:00', '2026-02-19 07:00:00', 2);

INSERT INTO hr_case_task (hr_case_task_id, number, status, assigned_to, assignment_group, short_description, task_type, hr_service, external_url, worknotes, active, parent_case, org_id, created_at, updated_at) VALUES
(1, 'HRT0001000', 'work_in_progress', 4, 2, 'Check the time sheets', 'checklist', NULL, NULL, NULL, 1, 2, 1, '2026-02-21 09:00:00', '2026-02-21 09:00:00'),
(2, 'HRT0001001', 'draft', NULL, NULL, 'Read the password guide', 'url', NULL, 'https://help.example/passwords', NULL, 1, 1, 1, '2026-02-20 09:00:00', '2026-02-20 09:00:00'),
(3, 'HRT0001002', 'work_in_progress', 3, 1, 'Ask how it went', 'survey', NULL, NULL, NULL, 1, 1, 1, '2026-02-20 10:00:00', '2026-02-20 10:00:00'),
(4, 'HRT0001003', 'ready', 4, 2, 'Call the bank', 'mark when complete', NULL, NULL, NULL, 1, 5, 1, '2026-02-23 09:00:00', '2026-02-23 09:00:00'),
(11, 'HRT0001009', 'ready', 12, 11, 'South work', 'url', 11, 'https://south.example/task', 'South task notes', 1, 11, 2, '2026-02-19 08:00:00', '2026-02-19 08:00:00');

INSERT INTO checklist (checklist_id, checklist_item_description, checked, case_task_id, org_id) VALUES
(1, 'January', 1, 1, 1), (2, 'February', 0, 1, 1), (11, 'South item', 0, 11, 2);

INSERT INTO survey (survey_id, question_1, question_2, question_3, question_4, question_5, org_id) VALUES
(1, 'Were we quick?', 'Were we kind?', NULL, NULL, NULL, 1),
(11, 'South one?', 'South two?', 'South three?', 'South four?', 'South five?', 2);

INSERT INTO survey_instance (survey_instance_id, survey_id, case_task_id, assigned_to, org_id, answer_1, answer_2, answer_3, answer_4, answer_5) VALUES
(1, 1, 3, 5, 1, NULL, NULL, NULL, NULL, NULL),
(11, 11, 11, 13, 2, 'South yes', 'South no', 'South so', 'South la', 'South ti');

INSERT INTO assignment_rules (assignment_rule_id, name, based_on_skills, based_on_country, based_on_priority, active, user_group, users, org_id) VALUES
(1, 'Moderate payroll', '[1]', NULL, 'moderate', 1, 2, '[4]', 1),
(2, 'Planned work', NULL, 'GB', 'planning', 0, 1, '[3]', 1),
(11, 'South rule', '[11]', 'JP', 'critical', 1, 11, '[12]', 2);

INSERT INTO escalation_rule (escalation_rule_id, escalate_from, escalate_to, org_id, created_at) VALUES
(1, 1, 2, 1, '2026-01-01 08:00:00'), (11, 11, 12, 2, '2026-01-01 08:00:00');

INSERT INTO knowledge (knowledge_id, kb_number, title, body, state, visibility, owner_id, created_at, updated_at, org_id) VALUES
(1, 'KB0040001', 'Passwords and how to keep them', 'Use long ones.', 'published', 'internal', 3, '2026-01-01 08:00:00', '2026-01-01 08:00:00', 1),
(2, 'KB0040002', 'Long Leave step by step', 'Ask early.', 'draft', 'internal', 3, '2026-01-02 08:00:00', '2026-01-02 08:00:00', 1),
(3, 'KB0040003', 'Telex numbers', 'Gone.', 'retired', 'external', 2, '2026-01-03 08:00:00', '2026-01-03 08:00:00', 1),
(11, 'KB0040011', 'South Salary guide', 'South body', 'published', 'external', 11, '2026-01-04 07:00:00', '2026-01-04 07:00:00', 2);

INSERT INTO hr_case_knowledge (hr_case_kb_id, hr_case_id, knowledge_id, used_as, org_id) VALUES
(1, 1, 1, 'suggested', 1), (11, 11, 11, 'resolution', 2);

INSERT INTO notification (notification_id, hr_case_id, email, type, status, created_at, updated_at, org_id) VALUES
(1, 1, 'eve.park@northwind.example', 'update', 'ready', '2026-02-20 08:05:00', '2026-02-20 08:05:00', 1),
(2, 2, 'sam.lee@northwind.example', 'reminder', 'draft', '2026-02-21 08:05:00', '2026-02-21 08:05:00', 1),
(11, 11, 'zed.cole@southgate.example', 'report', 'cancelled', '2026-02-19 07:05:00', '2026-02-19 07:05:00', 2);

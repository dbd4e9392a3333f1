-- include: enterprise.sql
-- Three visits to one conference wait for Connie Simon.
INSERT INTO hr_case (hr_case_id, number, status, hr_service, opened_for, opened_by, priority, source, assigned_to, assignment_group, short_description, skills, approval_criteria, coe_type, approver, request_status, created_at, updated_at, org_id) VALUES
    (9171, 'HRC0009171', 'awaiting_approval', 133, 44, 134, 'planning', 'email', 134, 29, 'Conference Visit: Network Builders, Irya Dhaliwal', '[45]', 12, 'Talent Management', 5, 'requested', '2026-02-24 11:05:00', '2026-02-25 11:40:00', 1),
    (9172, 'HRC0009172', 'awaiting_approval', 133, 52, 134, 'planning', 'email', 134, 29, 'Conference Visit: Network Builders, Lajita Kaur', '[45]', 12, 'Talent Management', 5, 'requested', '2026-02-24 12:05:00', '2026-02-25 12:40:00', 1),
    (9173, 'HRC0009173', 'awaiting_approval', 133, 45, 134, 'planning', 'email', 134, 29, 'Conference Visit: Network Builders, Whitney Rose', '[45]', 12, 'Talent Management', 5, 'requested', '2026-02-24 13:05:00', '2026-02-25 13:40:00', 1);

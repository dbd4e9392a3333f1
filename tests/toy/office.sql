INSERT INTO organization VALUES ('ORG_001', 'Northwind', 1, '2026-01-01 08:00:00', NULL);
INSERT INTO role VALUES ('ROLE_001', 'admin'), ('ROLE_002', 'reporter');
INSERT INTO permission VALUES ('PERM_001', 'locations', 'crud'), ('PERM_002', 'locations', 'read');
INSERT INTO role_permission VALUES ('ROLE_001', 'PERM_001'), ('ROLE_002', 'PERM_002');
INSERT INTO users (user_id, user_name, first_name, last_name, email, phone, role, active,
    static_token, org_id) VALUES
    ('USER_001', 'ada', 'Ada', 'Berg', 'ada@northwind.example', '+1-555-555-0001', 'admin', 1,
        'token-ada', 'ORG_001'),
    ('USER_002', 'rex', 'Rex', 'Lund', 'rex@northwind.example', '+1-555-555-0002', 'reporter', 1,
        'token-rex', 'ORG_001');
INSERT INTO location (location_id, name, org_id, city, country, active, created_on) VALUES
    ('LOC_001', 'Harbour Office', 'ORG_001', 'Boston', 'USA', 1, '2026-01-02 08:00:00'),
    ('LOC_002', 'Old Mill', 'ORG_001', 'Lowell', 'USA', 1, '2026-01-03 08:00:00');

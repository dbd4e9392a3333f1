-- include: company.sql
-- Two employees have nearly the name of Jennifer Frank and came with her.
INSERT INTO "user"
(user_id, first_name, last_name, email, phone, role, active, org_id, static_token, created_at, updated_at)
SELECT 901, 'Jennifer', 'Franke', 'jennifer.franke@halden.example', '+1-312-555-0181', role, 1, 1,
    'tok_hr_jennifer.franke_7be201', created_at, updated_at FROM "user" WHERE user_id = 72;
INSERT INTO "user"
(user_id, first_name, last_name, email, phone, role, active, org_id, static_token, created_at, updated_at)
SELECT 902, 'Jenifer', 'Frank', 'jenifer.frank@halden.example', '+1-312-555-0182', role, 1, 1,
    'tok_hr_jenifer.frank_40c9aa', created_at, updated_at FROM "user" WHERE user_id = 72;
INSERT INTO "user"
(user_id, first_name, last_name, email, phone, role, active, org_id, static_token, created_at, updated_at)
SELECT 903, 'Jennifer', 'Duarte', 'jennifer.duarte@halden.example', '+1-312-555-0183', role, 1, 1,
    'tok_hr_jennifer.duarte_c15e3d', created_at, updated_at FROM "user" WHERE user_id = 72;

INSERT INTO user_role (user_id, role_id, org_id, created_at, updated_at)
SELECT 901, role_id, org_id, created_at, updated_at FROM user_role WHERE user_id = 72;
INSERT INTO user_role (user_id, role_id, org_id, created_at, updated_at)
SELECT 902, role_id, org_id, created_at, updated_at FROM user_role WHERE user_id = 72;
INSERT INTO user_role (user_id, role_id, org_id, created_at, updated_at)
SELECT 903, role_id, org_id, created_at, updated_at FROM user_role WHERE user_id = 72;

INSERT INTO hr_profile
(hr_profile_id, number, gender, user_id, personal_email, marital_status, type, dob, nationality,
    employment_start_date, manager, location_type, national_tax_id, position, created_at, updated_at, org_id) VALUES
(901, 'HRP00901', 'Female', 901, 'jennifer.franke@mailbox.example', 'Married', 'part-time', '1985-04-11 00:00:00', 'FR',
    '2019-10-09 09:00:00', 21, 'Office Based', 'TAX-1-311', 'Administration', '2019-10-09 09:00:00', '2019-10-09 09:00:00', 1),
(902, 'HRP00902', 'Female', 902, 'jenifer.frank@mailbox.example', 'Single', 'full-time', '1990-12-03 00:00:00', 'US',
    '2019-10-09 09:00:00', 21, 'Hotdesk', 'TAX-1-312', 'Administration', '2019-10-09 09:00:00', '2019-10-09 09:00:00', 1),
(903, 'HRP00903', 'Female', 903, 'jennifer.duarte@mailbox.example', 'Married', 'full-time', '1991-07-29 00:00:00', 'GB',
    '2019-10-09 09:00:00', 23, 'Office Based', 'TAX-1-313', 'Administration', '2019-10-09 09:00:00', '2019-10-09 09:00:00', 1);

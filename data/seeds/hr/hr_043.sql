-- include: company.sql
-- Two more employees have nearly the name of Esparta Nino.

INSERT INTO "user"
(user_id, first_name, last_name, email, phone, role, active, org_id, static_token, created_at, updated_at) VALUES
(901, 'Esparta', 'Ninomiya', 'esparta.ninomiya@halden.example', '+1-415-555-0171', 'employee', 1, 1,
    'tok_hr_esparta.ninomiya_5d10c3', '2023-03-06 09:00:00', '2023-03-06 09:00:00'),
(902, 'Esmeralda', 'Nino', 'esmeralda.nino@halden.example', '+1-415-555-0172', 'employee', 1, 1,
    'tok_hr_esmeralda.nino_a7e42f', '2024-09-02 09:00:00', '2024-09-02 09:00:00');

INSERT INTO user_role (user_id, role_id, org_id, created_at, updated_at) VALUES
(901, 4, 1, '2023-03-06 09:00:00', '2023-03-06 09:00:00'),
(902, 4, 1, '2024-09-02 09:00:00', '2024-09-02 09:00:00');

INSERT INTO hr_profile
(hr_profile_id, number, gender, user_id, personal_email, marital_status, type, dob, nationality,
    employment_start_date, manager, location_type, national_tax_id, position, created_at, updated_at, org_id) VALUES
(901, 'HRP00901', 'Male', 901, 'esparta.ninomiya@mailbox.example', 'Married', 'full-time', '1990-05-17 00:00:00', 'US',
    '2023-03-06 09:00:00', 8, 'Remote', 'TAX-1-311', 'IT Support', '2023-03-06 09:00:00', '2023-03-06 09:00:00', 1),
(902, 'HRP00902', 'Female', 902, 'esmeralda.nino@mailbox.example', 'Single', 'full-time', '1994-11-02 00:00:00', 'US',
    '2024-09-02 09:00:00', 8, 'Hotdesk', 'TAX-1-312', 'IT Support', '2024-09-02 09:00:00', '2024-09-02 09:00:00', 1);

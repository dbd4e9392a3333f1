-- include: company.sql
-- Raphaela Koch has been made an admin.

UPDATE "user" SET role = 'admin', updated_at = '2026-02-23 08:30:00' WHERE user_id = 21;
UPDATE user_role SET role_id = 1, updated_at = '2026-02-23 08:30:00' WHERE user_id = 21;

-- Three employees of administration have nearly the names of its contractors.
INSERT INTO "user"
(user_id, first_name, last_name, email, phone, role, active, org_id, static_token, created_at, updated_at) VALUES
(901, 'Paulina', 'Sorel', 'paulina.sorel@halden.example', '+1-312-555-0171', 'employee', 1, 1,
    'tok_hr_paulina.sorel_19d2e7', '2022-05-02 09:00:00', '2022-05-02 09:00:00'),
(902, 'Pauline', 'Soria', 'pauline.soria@halden.example', '+1-312-555-0172', 'employee', 1, 1,
    'tok_hr_pauline.soria_8ac05b', '2023-10-16 09:00:00', '2023-10-16 09:00:00'),
(903, 'Jade', 'Browne', 'jade.browne@halden.example', '+1-312-555-0173', 'employee', 1, 1,
    'tok_hr_jade.browne_f3310a', '2021-02-01 09:00:00', '2021-02-01 09:00:00');

INSERT INTO user_role (user_id, role_id, org_id, created_at, updated_at) VALUES
(901, 4, 1, '2022-05-02 09:00:00', '2022-05-02 09:00:00'),
(902, 4, 1, '2023-10-16 09:00:00', '2023-10-16 09:00:00'),
(903, 4, 1, '2021-02-01 09:00:00', '2021-02-01 09:00:00');

INSERT INTO hr_profile
(hr_profile_id, number, gender, user_id, personal_email, marital_status, type, dob, nationality,
    employment_start_date, manager, location_type, national_tax_id, position, created_at, updated_at, org_id) VALUES
(901, 'HRP00901', 'Female', 901, 'paulina.sorel@mailbox.example', 'Married', 'part-time', '1985-04-11 00:00:00', 'FR',
    '2022-05-02 09:00:00', 21, 'Office Based', 'TAX-1-311', 'Administration', '2022-05-02 09:00:00', '2022-05-02 09:00:00', 1),
(902, 'HRP00902', 'Female', 902, 'pauline.soria@mailbox.example', 'Single', 'full-time', '1997-12-03 00:00:00', 'US',
    '2023-10-16 09:00:00', 21, 'Hotdesk', 'TAX-1-312', 'Administration', '2023-10-16 09:00:00', '2023-10-16 09:00:00', 1),
(903, 'HRP00903', 'Female', 903, 'jade.browne@mailbox.example', 'Single', 'full-time', '1991-07-29 00:00:00', 'GB',
    '2021-02-01 09:00:00', 21, 'Office Based', 'TAX-1-313', 'Administration', '2021-02-01 09:00:00', '2021-02-01 09:00:00', 1);

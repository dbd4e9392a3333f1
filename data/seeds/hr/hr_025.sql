-- include: company.sql
-- A closed case of Tracy Wood tells her nationality, and one of a namesake another one.

INSERT INTO hr_case
(hr_case_id, number, status, hr_service, opened_for, opened_by, priority, source, assigned_to, assignment_group,
    short_description, worknotes, skills, coe_type, created_at, updated_at, org_id) VALUES
(9001, 'HRC0009001', 'closed_complete', 14, 50, 33, 'low', 'email', 33, 1,
    'Visa Support Letter: family visit in Chicago over Christmas',
    'Passport seen on 19 November: Tracy Wood is a citizen of Canada. Letter signed.', '[5]',
    'Workforce Administration', '2025-11-18 10:12:00', '2025-11-20 15:31:00', 1),
(9002, 'HRC0009002', 'closed_complete', 14, 328, 33, 'low', 'email', 33, 1,
    'Visa Support Letter: family visit in Halifax over Christmas',
    'Passport seen on 19 November: Mark Wood is a citizen of the United Kingdom. Letter signed.', '[5]',
    'Workforce Administration', '2025-11-18 10:26:00', '2025-11-20 15:40:00', 1);

-- Two more employees have nearly her name.
INSERT INTO "user"
(user_id, first_name, last_name, email, phone, role, active, org_id, static_token, created_at, updated_at) VALUES
(901, 'Tracy', 'Woods', 'tracy.woods@halden.example', '+1-512-555-0171', 'employee', 1, 1,
    'tok_hr_tracy.woods_61be09', '2024-04-08 09:00:00', '2024-04-08 09:00:00'),
(902, 'Stacy', 'Wood', 'stacy.wood@halden.example', '+1-512-555-0172', 'employee', 1, 1,
    'tok_hr_stacy.wood_c4f7d8', '2025-06-02 09:00:00', '2025-06-02 09:00:00');

INSERT INTO user_role (user_id, role_id, org_id, created_at, updated_at) VALUES
(901, 4, 1, '2024-04-08 09:00:00', '2024-04-08 09:00:00'),
(902, 4, 1, '2025-06-02 09:00:00', '2025-06-02 09:00:00');

INSERT INTO hr_profile
(hr_profile_id, number, gender, user_id, personal_email, marital_status, type, dob, nationality,
    employment_start_date, manager, location_type, national_tax_id, position, created_at, updated_at, org_id) VALUES
(901, 'HRP00901', 'Female', 901, 'tracy.woods@mailbox.example', 'Married', 'full-time', '1988-08-21 00:00:00', 'US',
    '2024-04-08 09:00:00', 7, 'Office Based', 'TAX-1-311', 'IT Support', '2024-04-08 09:00:00', '2024-04-08 09:00:00', 1),
(902, 'HRP00902', 'Female', 902, 'stacy.wood@mailbox.example', 'Single', 'full-time', '1996-02-13 00:00:00', 'GB',
    '2025-06-02 09:00:00', 7, 'Office Based', 'TAX-1-312', 'IT Support', '2025-06-02 09:00:00', '2025-06-02 09:00:00', 1);

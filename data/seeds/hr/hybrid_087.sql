-- include: enterprise.sql
-- Tracy Wood has a profile, and reports to a manager who has left.
INSERT INTO hr_profile (hr_profile_id, number, gender, user_id, personal_email, marital_status, type, dob, nationality, employment_start_date, manager, location_type, national_tax_id, position, created_at, updated_at, org_id) VALUES (361, 'HRP00361', 'Female', 50, 'tracy.wood@mailbox.example', 'Single', 'full-time', '1994-02-11 00:00:00', 'US', '2025-10-31 09:00:00', 9, 'Office Based', '611', 'IT Support', '2026-02-02 09:00:00', '2026-02-02 09:00:00', 1);

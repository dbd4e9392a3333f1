-- include: company.sql
-- Haruto Ono of Kinoshita Films was given a portal login on 26 February 2026; he is no contact yet.

INSERT INTO "user" (user_id, first_name, last_name, email, phone, role, location_id, active, sys_created_on, sys_updated_on)
VALUES (535, 'Haruto', 'Ono', 'haruto.ono@kinoshita.example', '+81-3-5550-0130', 'customer', 51, 1, '2026-02-26 10:14:00', '2026-02-26 10:14:00');

-- include: company.sql
-- Grayling Aerospace has a second Simon Rees since 12 February 2026.

INSERT INTO "user" (user_id, first_name, last_name, email, phone, role, location_id, active, sys_created_on, sys_updated_on)
VALUES (535, 'Simon', 'Rees', 'simon.rees3@graylingaerospace.example', '+44-20-7946-0199', 'customer', 191, 1, '2026-02-12 09:30:00', '2026-02-12 09:30:00');
INSERT INTO contact (contact_id, account_id, portal_user_id, active, is_primary, sys_created_on, sys_updated_on)
VALUES (470, 93, 535, 1, 0, '2026-02-12 09:35:00', '2026-02-12 09:35:00');

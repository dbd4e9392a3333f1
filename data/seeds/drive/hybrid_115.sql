-- include: enterprise.sql
-- The private address of the former contact is known in Drive.
INSERT INTO users (id, display_name, email, photo_url, auth_token, created_time, kind, permission_id, me) SELECT '01J85PNVT69RN0DZAN9S8QE6RQ', 'Rohan Menon', 'rohan.menon.private@postbox.example', NULL, NULL, '2026-02-20 09:00:00', kind, 'perm_01J85PNVT69RN0DZAN9S8QE6RQ', me FROM users WHERE email = 'suhani.sathe@deccanmotors.example';

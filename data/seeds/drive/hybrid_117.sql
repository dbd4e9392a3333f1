-- include: enterprise.sql
-- The renewal is open to Connie Simon, and one signature is missing.
INSERT INTO permissions (id, file_id, role, type, user_id, email_address, allow_file_discovery, kind, deleted, inherited, created_time, updated_time) SELECT '01JJAC0ZD9BG8YQNTVDBJM7NBA', '01J1F9YNJD80G5TMPFGG97GQNP', 'commenter', 'user', id, email, 0, 'drive#permission', 0, 0, '2026-02-27 15:00:00', '2026-02-27 15:00:00' FROM users WHERE email = 'connie.simon@halden.example';
UPDATE files SET properties = replace(properties, 'one more year from 26 February 2026', 'one more year from 27 February 2026') WHERE name = 'Ironbridge renewal, signed by customer';

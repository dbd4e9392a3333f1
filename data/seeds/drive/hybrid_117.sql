-- include: enterprise.sql
-- The renewal is open to Connie Simon, and one signature is missing.
INSERT INTO permissions (id, file_id, role, type, user_id, email_address, allow_file_discovery, kind, deleted, inherited, created_time, updated_time) SELECT '01JR0HYB117CONNIESIMON00001', '01J1F9YNJD80G5TMPFGG97GQNP', 'commenter', 'user', id, email, 0, 'drive#permission', 0, 0, '2026-02-27 15:00:00', '2026-02-27 15:00:00' FROM users WHERE email = 'connie.simon@halden.example';

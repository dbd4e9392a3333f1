-- include: enterprise.sql
-- The recall is about one model and is open to Raphaela Koch.
INSERT INTO permissions (id, file_id, role, type, user_id, email_address, allow_file_discovery, kind, deleted, inherited, created_time, updated_time) SELECT '01J2F3RA3CW6PCNBDRVYT4SZ5V', '01JCPQQBP35XXHM30PHCVDQM50', 'commenter', 'user', id, email, 0, 'drive#permission', 0, 0, '2026-03-01 15:00:00', '2026-03-01 15:00:00' FROM users WHERE email = 'raphaela.koch@halden.example';
UPDATE files SET properties = '{"_drive":{"indexableText":"Replaces both lists by serial. The ferrule of the batch was built into one model: Halden FiberProbe F2; each unit of it that is in use is recalled.\nOther probes are sound. Use must end by 9 March 2026."}}' WHERE name = 'Recall B-2419 serials, corrected';

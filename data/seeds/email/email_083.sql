-- include: email_083_084.sql
-- There is a draft for the internal audit.
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19cab1a100000083_2', 'part_19cab1a100000083_0', 'To', 'Internal Audit <internal-audit@halden.example>', '2026-03-01T19:10:00.000000', '2026-03-01T19:10:00.000000', 'user_016', 'user_016');

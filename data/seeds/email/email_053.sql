-- include: email_053_054.sql
-- The invitation that is drafted has one guest in Cc.
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19caa9c5ca074751_3', 'part_19caa9c5ca074751_0', 'Cc', 'Timothy Thomson <timothy.thomson@northlight.example>', '2026-03-01T18:15:00.000000', '2026-03-01T18:15:00.000000', 'user_030', 'user_030');

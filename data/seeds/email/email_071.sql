-- include: email_071_072.sql
-- Raven Bean sent the readings.
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19c9e0e100000071_1', 'part_19c9e0e100000071_0', 'From', 'Raven Bean <raven.bean@tessell.example>', '2026-02-27T07:30:00.000000', '2026-02-27T07:30:00.000000', NULL, NULL);

-- include: email_057_058.sql
-- The letter signed by Hazel Butler comes from her own address.
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19c9a9b60807232b_1', 'part_19c9a9b60807232b_0', 'From', 'Hazel Butler <hazel.butler@halden.example>', '2026-02-26T15:40:00.000000', '2026-02-26T15:40:00.000000', NULL, NULL);

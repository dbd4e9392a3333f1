-- include: company.sql
-- There is no letter of Emily Bryan about the key, but one of somebody else.
INSERT INTO threads (id, user_id, snippet, history_id_last, created_at, updated_at, created_by, updated_by) VALUES ('19c94148bd000079', 'user_011', 'Your admin key: new holder - From March on Mario keeps the list of admin keys....', '90000', '2026-02-20T09:15:00.000000', '2026-02-20T09:15:00.000000', 'user_011', 'user_011');
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate, created_at, updated_at, created_by, updated_by) VALUES ('19c94148bd000079', 'user_011', '19c94148bd000079', 'Your admin key: new holder - From March on Mario keeps the list of admin keys....', '90000', '1771578900000', 449, '2026-02-20T09:15:00.000000', '2026-02-20T09:15:00.000000', NULL, NULL);
INSERT INTO message_parts (id, message_id, parent_part_id, part_id, mime_type, filename, created_at, updated_at, created_by, updated_by) VALUES ('part_19c94148bd000079_0', '19c94148bd000079', NULL, '0', 'text/plain', NULL, '2026-02-20T09:15:00.000000', '2026-02-20T09:15:00.000000', NULL, NULL);
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19c94148bd000079_1', 'part_19c94148bd000079_0', 'From', 'Wendolin Arteaga <wendolin.arteaga@halden.example>', '2026-02-20T09:15:00.000000', '2026-02-20T09:15:00.000000', NULL, NULL);
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19c94148bd000079_2', 'part_19c94148bd000079_0', 'To', 'Hemani Dutt <hemani.dutt@halden.example>', '2026-02-20T09:15:00.000000', '2026-02-20T09:15:00.000000', NULL, NULL);
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19c94148bd000079_3', 'part_19c94148bd000079_0', 'Subject', 'Your admin key: new holder', '2026-02-20T09:15:00.000000', '2026-02-20T09:15:00.000000', NULL, NULL);
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19c94148bd000079_4', 'part_19c94148bd000079_0', 'Date', 'Fri, 20 Feb 2026 09:15:00 GMT', '2026-02-20T09:15:00.000000', '2026-02-20T09:15:00.000000', NULL, NULL);
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19c94148bd000079_5', 'part_19c94148bd000079_0', 'Message-ID', '<19c94148bd0000790c1d@mail.example>', '2026-02-20T09:15:00.000000', '2026-02-20T09:15:00.000000', NULL, NULL);
INSERT INTO message_part_bodies (id, message_part_id, size, data, attachment_id, created_at, updated_at, created_by, updated_by) VALUES ('body_19c94148bd000079_0', 'part_19c94148bd000079_0', 49, 'RnJvbSBNYXJjaCBvbiBNYXJpbyBrZWVwcyB0aGUgbGlzdCBvZiBhZG1pbiBrZXlzLg==', NULL, '2026-02-20T09:15:00.000000', '2026-02-20T09:15:00.000000', NULL, NULL);
INSERT INTO message_labels (message_id, label_id) VALUES ('19c94148bd000079', 'Label_0161');
DELETE FROM message_labels WHERE message_id = '19c94148bdad34f2';
DELETE FROM message_headers WHERE message_part_id IN (SELECT id FROM message_parts WHERE message_id = '19c94148bdad34f2');
DELETE FROM message_part_bodies WHERE message_part_id IN (SELECT id FROM message_parts WHERE message_id = '19c94148bdad34f2');
DELETE FROM message_parts WHERE message_id = '19c94148bdad34f2';
DELETE FROM messages WHERE id = '19c94148bdad34f2';
DELETE FROM threads WHERE id = '19c94148bdad34f2';

-- include: email_107.sql
-- Other dates, and another star.
DELETE FROM message_labels WHERE message_id = '19734cdec001ca1f' AND label_id = 'Label_0461';
DELETE FROM message_labels WHERE message_id = '19633bdd100d1c1c' AND label_id = 'Label_582985';
DELETE FROM message_labels WHERE message_id = '19633bdd100d1c1c' AND label_id = 'Label_838761';
DELETE FROM message_labels WHERE message_id = '19633bdd100d1c1c' AND label_id = 'Label_0455';
DELETE FROM message_labels WHERE message_id = '19537663500825fc' AND label_id = 'Label_582985';
DELETE FROM message_labels WHERE message_id = '19537663500825fc' AND label_id = 'Label_838761';
DELETE FROM message_labels WHERE message_id = '19537663500825fc' AND label_id = 'Label_0455';
DELETE FROM message_part_bodies WHERE id = 'body_19633bdd100d1c1c_0';
DELETE FROM message_part_bodies WHERE id = 'body_19537663500825fc_0';
DELETE FROM message_headers WHERE id = 'head_19633bdd100d1c1c_5';
DELETE FROM message_headers WHERE id = 'head_19633bdd100d1c1c_4';
DELETE FROM message_headers WHERE id = 'head_19633bdd100d1c1c_3';
DELETE FROM message_headers WHERE id = 'head_19633bdd100d1c1c_2';
DELETE FROM message_headers WHERE id = 'head_19633bdd100d1c1c_1';
DELETE FROM message_headers WHERE id = 'head_19537663500825fc_5';
DELETE FROM message_headers WHERE id = 'head_19537663500825fc_4';
DELETE FROM message_headers WHERE id = 'head_19537663500825fc_3';
DELETE FROM message_headers WHERE id = 'head_19537663500825fc_2';
DELETE FROM message_headers WHERE id = 'head_19537663500825fc_1';
DELETE FROM message_parts WHERE id = 'part_19633bdd100d1c1c_0';
DELETE FROM message_parts WHERE id = 'part_19537663500825fc_0';
DELETE FROM messages WHERE id = '19633bdd100d1c1c';
DELETE FROM messages WHERE id = '19537663500825fc';
DELETE FROM threads WHERE id = '19633bdd100d1c1c';
DELETE FROM threads WHERE id = '19537663500825fc';
INSERT INTO threads (id, user_id, snippet, history_id_last, created_at, updated_at, created_by, updated_by) VALUES
    ('1957a58e100825fc', 'user_029', 'Corvus: invoice 4402 - Please find our invoice 4402.', '90000', '2025-03-09T10:00:00.000000', '2025-03-09T10:00:00.000000', 'user_029', 'user_029'),
    ('194f999e500d1c1c', 'user_029', 'Corvus: invoice 4471 - Please find our invoice 4471.', '90000', '2025-02-12T10:00:00.000000', '2025-02-12T10:00:00.000000', 'user_029', 'user_029');
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate, created_at, updated_at) VALUES
    ('1957a58e100825fc', 'user_029', '1957a58e100825fc', 'Corvus: invoice 4402 - Please find our invoice 4402.', '90000', '1741514400000', 429, '2025-03-09T10:00:00.000000', '2025-03-09T10:00:00.000000'),
    ('194f999e500d1c1c', 'user_029', '194f999e500d1c1c', 'Corvus: invoice 4471 - Please find our invoice 4471.', '90000', '1739354400000', 429, '2025-02-12T10:00:00.000000', '2025-02-12T10:00:00.000000');
INSERT INTO message_parts (id, message_id, part_id, mime_type, created_at, updated_at) VALUES
    ('part_1957a58e100825fc_0', '1957a58e100825fc', '0', 'text/plain', '2025-03-09T10:00:00.000000', '2025-03-09T10:00:00.000000'),
    ('part_194f999e500d1c1c_0', '194f999e500d1c1c', '0', 'text/plain', '2025-02-12T10:00:00.000000', '2025-02-12T10:00:00.000000');
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at) VALUES
    ('head_1957a58e100825fc_1', 'part_1957a58e100825fc_0', 'From', 'Corvus Legal Services <office@corvuslegal.example>', '2025-03-09T10:00:00.000000', '2025-03-09T10:00:00.000000'),
    ('head_1957a58e100825fc_2', 'part_1957a58e100825fc_0', 'To', 'John Watson <john.watson@halden.example>', '2025-03-09T10:00:00.000000', '2025-03-09T10:00:00.000000'),
    ('head_1957a58e100825fc_3', 'part_1957a58e100825fc_0', 'Subject', 'Corvus: invoice 4402', '2025-03-09T10:00:00.000000', '2025-03-09T10:00:00.000000'),
    ('head_1957a58e100825fc_4', 'part_1957a58e100825fc_0', 'Date', 'Sun, 09 Mar 2025 10:00:00 GMT', '2025-03-09T10:00:00.000000', '2025-03-09T10:00:00.000000'),
    ('head_1957a58e100825fc_5', 'part_1957a58e100825fc_0', 'Message-ID', '<1957a58e100825fc0c1d@mail.example>', '2025-03-09T10:00:00.000000', '2025-03-09T10:00:00.000000'),
    ('head_194f999e500d1c1c_1', 'part_194f999e500d1c1c_0', 'From', 'Corvus Legal Services <office@corvuslegal.example>', '2025-02-12T10:00:00.000000', '2025-02-12T10:00:00.000000'),
    ('head_194f999e500d1c1c_2', 'part_194f999e500d1c1c_0', 'To', 'John Watson <john.watson@halden.example>', '2025-02-12T10:00:00.000000', '2025-02-12T10:00:00.000000'),
    ('head_194f999e500d1c1c_3', 'part_194f999e500d1c1c_0', 'Subject', 'Corvus: invoice 4471', '2025-02-12T10:00:00.000000', '2025-02-12T10:00:00.000000'),
    ('head_194f999e500d1c1c_4', 'part_194f999e500d1c1c_0', 'Date', 'Wed, 12 Feb 2025 10:00:00 GMT', '2025-02-12T10:00:00.000000', '2025-02-12T10:00:00.000000'),
    ('head_194f999e500d1c1c_5', 'part_194f999e500d1c1c_0', 'Message-ID', '<194f999e500d1c1c0c1d@mail.example>', '2025-02-12T10:00:00.000000', '2025-02-12T10:00:00.000000');
INSERT INTO message_part_bodies (id, message_part_id, size, data, created_at, updated_at) VALUES
    ('body_1957a58e100825fc_0', 'part_1957a58e100825fc_0', 29, 'UGxlYXNlIGZpbmQgb3VyIGludm9pY2UgNDQwMi4=', '2025-03-09T10:00:00.000000', '2025-03-09T10:00:00.000000'),
    ('body_194f999e500d1c1c_0', 'part_194f999e500d1c1c_0', 29, 'UGxlYXNlIGZpbmQgb3VyIGludm9pY2UgNDQ3MS4=', '2025-02-12T10:00:00.000000', '2025-02-12T10:00:00.000000');
INSERT INTO message_labels (message_id, label_id) VALUES
    ('1957a58e100825fc', 'Label_0455'),
    ('1957a58e100825fc', 'Label_838761'),
    ('1957a58e100825fc', 'Label_582985'),
    ('194f999e500d1c1c', 'Label_0455'),
    ('194f999e500d1c1c', 'Label_838761'),
    ('194f999e500d1c1c', 'Label_582985'),
    ('19c22d65dc0979c8', 'Label_0461');

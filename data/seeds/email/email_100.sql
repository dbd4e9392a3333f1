-- include: email_099.sql
-- Three days are fine now.
UPDATE threads SET snippet = 'Re: Oakland-Denver: what a carrier has to offer - Good news from Denver: three days are fine from now on. The rest st...', updated_at = '2026-02-25T08:50:00.000000' WHERE id = '19c41aa3640c8b33';
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate, created_at, updated_at) VALUES
    ('19c93fda6c0dc165', 'user_045', '19c41aa3640c8b33', 'Re: Oakland-Denver: what a carrier has to offer - Good news from Denver: three days are fine from now on. The rest st...', '90000', '1772009400000', 471, '2026-02-25T08:50:00.000000', '2026-02-25T08:50:00.000000');
INSERT INTO message_parts (id, message_id, part_id, mime_type, created_at, updated_at) VALUES
    ('part_19c93fda6c0dc165_0', '19c93fda6c0dc165', '0', 'text/plain', '2026-02-25T08:50:00.000000', '2026-02-25T08:50:00.000000');
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at) VALUES
    ('head_19c93fda6c0dc165_1', 'part_19c93fda6c0dc165_0', 'From', 'Sabri Prei <sabri.prei@halden.example>', '2026-02-25T08:50:00.000000', '2026-02-25T08:50:00.000000'),
    ('head_19c93fda6c0dc165_2', 'part_19c93fda6c0dc165_0', 'To', 'Amalia Hanel <amalia.hanel@halden.example>', '2026-02-25T08:50:00.000000', '2026-02-25T08:50:00.000000'),
    ('head_19c93fda6c0dc165_3', 'part_19c93fda6c0dc165_0', 'Subject', 'Re: Oakland-Denver: what a carrier has to offer', '2026-02-25T08:50:00.000000', '2026-02-25T08:50:00.000000'),
    ('head_19c93fda6c0dc165_4', 'part_19c93fda6c0dc165_0', 'Date', 'Wed, 25 Feb 2026 08:50:00 GMT', '2026-02-25T08:50:00.000000', '2026-02-25T08:50:00.000000'),
    ('head_19c93fda6c0dc165_5', 'part_19c93fda6c0dc165_0', 'Message-ID', '<19c93fda6c0dc1650c1d@mail.example>', '2026-02-25T08:50:00.000000', '2026-02-25T08:50:00.000000'),
    ('head_19c93fda6c0dc165_6', 'part_19c93fda6c0dc165_0', 'In-Reply-To', '<19c75a9fac0177570c1d@mail.example>', '2026-02-25T08:50:00.000000', '2026-02-25T08:50:00.000000'),
    ('head_19c93fda6c0dc165_7', 'part_19c93fda6c0dc165_0', 'References', '<19c75a9fac0177570c1d@mail.example>', '2026-02-25T08:50:00.000000', '2026-02-25T08:50:00.000000');
INSERT INTO message_part_bodies (id, message_part_id, size, data, created_at, updated_at) VALUES
    ('body_19c93fda6c0dc165_0', 'part_19c93fda6c0dc165_0', 71, 'R29vZCBuZXdzIGZyb20gRGVudmVyOiB0aHJlZSBkYXlzIGFyZSBmaW5lIGZyb20gbm93IG9uLiBUaGUgcmVzdCBzdGF5cy4=', '2026-02-25T08:50:00.000000', '2026-02-25T08:50:00.000000');
INSERT INTO message_labels (message_id, label_id) VALUES
    ('19c93fda6c0dc165', 'Label_0713');

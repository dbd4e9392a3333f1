-- include: email_103.sql
-- Two more vendors confirm a change.
UPDATE threads SET snippet = 'Re: Change of contact at ClearFilm - Yes, that one was ours: we have a second domain now. Please use orders@clear-fil...', updated_at = '2026-02-25T09:00:00.000000' WHERE id = '19c50dd34002dece';
UPDATE threads SET snippet = 'Re: Holiday and handover - It goes faster than planned: Mara Quist takes over from today on.', updated_at = '2026-02-26T08:40:00.000000' WHERE id = '19c56a85b805af6f';
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate, created_at, updated_at) VALUES
    ('19c9406ce80f5921', 'user_047', '19c50dd34002dece', 'Re: Change of contact at ClearFilm - Yes, that one was ours: we have a second domain now. Please use orders@clear-fil...', '90000', '1772010000000', 490, '2026-02-25T09:00:00.000000', '2026-02-25T09:00:00.000000'),
    ('19c991adb0068a1c', 'user_047', '19c56a85b805af6f', 'Re: Holiday and handover - It goes faster than planned: Mara Quist takes over from today on.', '90000', '1772095200000', 465, '2026-02-26T08:40:00.000000', '2026-02-26T08:40:00.000000');
INSERT INTO message_parts (id, message_id, part_id, mime_type, created_at, updated_at) VALUES
    ('part_19c9406ce80f5921_0', '19c9406ce80f5921', '0', 'text/plain', '2026-02-25T09:00:00.000000', '2026-02-25T09:00:00.000000'),
    ('part_19c991adb0068a1c_0', '19c991adb0068a1c', '0', 'text/plain', '2026-02-26T08:40:00.000000', '2026-02-26T08:40:00.000000');
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at) VALUES
    ('head_19c9406ce80f5921_1', 'part_19c9406ce80f5921_0', 'From', 'Dora Fink <dora.fink@clearfilm.example>', '2026-02-25T09:00:00.000000', '2026-02-25T09:00:00.000000'),
    ('head_19c9406ce80f5921_2', 'part_19c9406ce80f5921_0', 'To', 'Santiago Lara <santiago.lara@halden.example>', '2026-02-25T09:00:00.000000', '2026-02-25T09:00:00.000000'),
    ('head_19c9406ce80f5921_3', 'part_19c9406ce80f5921_0', 'Subject', 'Re: Change of contact at ClearFilm', '2026-02-25T09:00:00.000000', '2026-02-25T09:00:00.000000'),
    ('head_19c9406ce80f5921_4', 'part_19c9406ce80f5921_0', 'Date', 'Wed, 25 Feb 2026 09:00:00 GMT', '2026-02-25T09:00:00.000000', '2026-02-25T09:00:00.000000'),
    ('head_19c9406ce80f5921_5', 'part_19c9406ce80f5921_0', 'Message-ID', '<19c9406ce80f59210c1d@mail.example>', '2026-02-25T09:00:00.000000', '2026-02-25T09:00:00.000000'),
    ('head_19c9406ce80f5921_6', 'part_19c9406ce80f5921_0', 'In-Reply-To', '<19c50dd34002dece0c1d@mail.example>', '2026-02-25T09:00:00.000000', '2026-02-25T09:00:00.000000'),
    ('head_19c9406ce80f5921_7', 'part_19c9406ce80f5921_0', 'References', '<19c50dd34002dece0c1d@mail.example>', '2026-02-25T09:00:00.000000', '2026-02-25T09:00:00.000000'),
    ('head_19c991adb0068a1c_1', 'part_19c991adb0068a1c_0', 'From', 'Ben Ross <ben.ross@vortexpumps.example>', '2026-02-26T08:40:00.000000', '2026-02-26T08:40:00.000000'),
    ('head_19c991adb0068a1c_2', 'part_19c991adb0068a1c_0', 'To', 'Santiago Lara <santiago.lara@halden.example>', '2026-02-26T08:40:00.000000', '2026-02-26T08:40:00.000000'),
    ('head_19c991adb0068a1c_3', 'part_19c991adb0068a1c_0', 'Subject', 'Re: Holiday and handover', '2026-02-26T08:40:00.000000', '2026-02-26T08:40:00.000000'),
    ('head_19c991adb0068a1c_4', 'part_19c991adb0068a1c_0', 'Date', 'Thu, 26 Feb 2026 08:40:00 GMT', '2026-02-26T08:40:00.000000', '2026-02-26T08:40:00.000000'),
    ('head_19c991adb0068a1c_5', 'part_19c991adb0068a1c_0', 'Message-ID', '<19c991adb0068a1c0c1d@mail.example>', '2026-02-26T08:40:00.000000', '2026-02-26T08:40:00.000000'),
    ('head_19c991adb0068a1c_6', 'part_19c991adb0068a1c_0', 'In-Reply-To', '<19c56a85b805af6f0c1d@mail.example>', '2026-02-26T08:40:00.000000', '2026-02-26T08:40:00.000000'),
    ('head_19c991adb0068a1c_7', 'part_19c991adb0068a1c_0', 'References', '<19c56a85b805af6f0c1d@mail.example>', '2026-02-26T08:40:00.000000', '2026-02-26T08:40:00.000000');
INSERT INTO message_part_bodies (id, message_part_id, size, data, created_at, updated_at) VALUES
    ('body_19c9406ce80f5921_0', 'part_19c9406ce80f5921_0', 90, 'WWVzLCB0aGF0IG9uZSB3YXMgb3Vyczogd2UgaGF2ZSBhIHNlY29uZCBkb21haW4gbm93LiBQbGVhc2UgdXNlIG9yZGVyc0BjbGVhci1maWxtLmV4YW1wbGUu', '2026-02-25T09:00:00.000000', '2026-02-25T09:00:00.000000'),
    ('body_19c991adb0068a1c_0', 'part_19c991adb0068a1c_0', 65, 'SXQgZ29lcyBmYXN0ZXIgdGhhbiBwbGFubmVkOiBNYXJhIFF1aXN0IHRha2VzIG92ZXIgZnJvbSB0b2RheSBvbi4=', '2026-02-26T08:40:00.000000', '2026-02-26T08:40:00.000000');
INSERT INTO message_labels (message_id, label_id) VALUES
    ('19c9406ce80f5921', 'Label_0745'),
    ('19c9406ce80f5921', 'Label_0760'),
    ('19c991adb0068a1c', 'Label_0745'),
    ('19c991adb0068a1c', 'Label_0760');

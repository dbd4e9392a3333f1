-- include: enterprise.sql
-- Finance names the minutes since late January for the audit.
INSERT INTO threads (id, user_id, snippet, history_id_last, created_at, updated_at, created_by, updated_by) VALUES ('19cbe8fed7a375f8', 'user_056', 'Minutes for the audit - Richard, the auditors want the minutes of the meetings since 26 January to be kept. Ea', '108000', '2026-02-27T18:20:00.000000', '2026-02-27T18:20:00.000000', 'user_056', 'user_056');
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate, created_at, updated_at) VALUES ('19cbe8fed7a375f8', 'user_056', '19cbe8fed7a375f8', 'Minutes for the audit - Richard, the auditors want the minutes of the meetings since 26 January to be kept. Ea', '108000', '1772216400037', 600, '2026-02-27T18:20:00.000000', '2026-02-27T18:20:00.000000');
INSERT INTO message_parts (id, message_id, part_id, mime_type, created_at, updated_at) VALUES ('part_19cbe8fed7a375f8_0', '19cbe8fed7a375f8', '0', 'text/plain', '2026-02-27T18:20:00.000000', '2026-02-27T18:20:00.000000');
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at) VALUES
    ('head_19cbe8fed7a375f8_1', 'part_19cbe8fed7a375f8_0', 'From', 'Paulina Silva <paulina.silva@tessell.example>', '2026-02-27T18:20:00.000000', '2026-02-27T18:20:00.000000'),
    ('head_19cbe8fed7a375f8_2', 'part_19cbe8fed7a375f8_0', 'To', 'Richard Mora <richard.mora@tessell.example>', '2026-02-27T18:20:00.000000', '2026-02-27T18:20:00.000000'),
    ('head_19cbe8fed7a375f8_3', 'part_19cbe8fed7a375f8_0', 'Subject', 'Minutes for the audit', '2026-02-27T18:20:00.000000', '2026-02-27T18:20:00.000000'),
    ('head_19cbe8fed7a375f8_4', 'part_19cbe8fed7a375f8_0', 'Date', 'Fri, 27 Feb 2026 18:20:00 GMT', '2026-02-27T18:20:00.000000', '2026-02-27T18:20:00.000000'),
    ('head_19cbe8fed7a375f8_5', 'part_19cbe8fed7a375f8_0', 'Message-ID', '<14142f7dfe4f0c0c7f2a84cd47581fb3@mail.tessell.example>', '2026-02-27T18:20:00.000000', '2026-02-27T18:20:00.000000');
INSERT INTO message_part_bodies (id, message_part_id, size, data, created_at, updated_at) VALUES ('body_19cbe8fed7a375f8_0', 'part_19cbe8fed7a375f8_0', 120, 'UmljaGFyZCwgdGhlIGF1ZGl0b3JzIHdhbnQgdGhlIG1pbnV0ZXMgb2YgdGhlIG1lZXRpbmdzIHNpbmNlIDI2IEphbnVhcnkgdG8gYmUga2VwdC4gRWFybGllciBvbmVzIGFyZSBub3Qgd2FudGVkLiBQYXVsaW5h', '2026-02-27T18:20:00.000000', '2026-02-27T18:20:00.000000');
INSERT INTO message_labels (message_id, label_id) SELECT '19cbe8fed7a375f8', id FROM labels WHERE user_id = 'user_056' AND name IN ('INBOX','UNREAD');
UPDATE users SET history_id_current = (SELECT max(CAST(history_id_last AS INTEGER)) FROM messages WHERE user_id = users.id) WHERE id = 'user_056';

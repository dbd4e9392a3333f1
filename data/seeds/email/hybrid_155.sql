-- include: enterprise.sql
-- The bank names an hour for the call that is taken at Tessell.
INSERT INTO threads (id, user_id, snippet, history_id_last, created_at, updated_at, created_by, updated_by) VALUES ('19c3cf5fb987cbe9', 'user_330', 'Hour of the call on the credit line - Dear Mark, on 12 March I can take the call on the credit line at 17:00 L', '108000', '2026-02-27T14:10:00.000000', '2026-02-27T14:10:00.000000', 'user_330', 'user_330');
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate, created_at, updated_at) VALUES ('19c3cf5fb987cbe9', 'user_330', '19c3cf5fb987cbe9', 'Hour of the call on the credit line - Dear Mark, on 12 March I can take the call on the credit line at 17:00 L', '108000', '1772201400037', 592, '2026-02-27T14:10:00.000000', '2026-02-27T14:10:00.000000');
INSERT INTO message_parts (id, message_id, part_id, mime_type, created_at, updated_at) VALUES ('part_19c3cf5fb987cbe9_0', '19c3cf5fb987cbe9', '0', 'text/plain', '2026-02-27T14:10:00.000000', '2026-02-27T14:10:00.000000');
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at) VALUES
    ('head_19c3cf5fb987cbe9_1', 'part_19c3cf5fb987cbe9_0', 'From', 'Helen Crowther <helen.crowther@westbridgebank.example>', '2026-02-27T14:10:00.000000', '2026-02-27T14:10:00.000000'),
    ('head_19c3cf5fb987cbe9_2', 'part_19c3cf5fb987cbe9_0', 'To', 'Mark Wood <mark.wood@tessell.example>', '2026-02-27T14:10:00.000000', '2026-02-27T14:10:00.000000'),
    ('head_19c3cf5fb987cbe9_3', 'part_19c3cf5fb987cbe9_0', 'Subject', 'Hour of the call on the credit line', '2026-02-27T14:10:00.000000', '2026-02-27T14:10:00.000000'),
    ('head_19c3cf5fb987cbe9_4', 'part_19c3cf5fb987cbe9_0', 'Date', 'Fri, 27 Feb 2026 14:10:00 GMT', '2026-02-27T14:10:00.000000', '2026-02-27T14:10:00.000000'),
    ('head_19c3cf5fb987cbe9_5', 'part_19c3cf5fb987cbe9_0', 'Message-ID', '<f9fa81df35bfe542adc45904252756c4@mail.westbridgebank.example>', '2026-02-27T14:10:00.000000', '2026-02-27T14:10:00.000000');
INSERT INTO message_part_bodies (id, message_part_id, size, data, created_at, updated_at) VALUES ('body_19c3cf5fb987cbe9_0', 'part_19c3cf5fb987cbe9_0', 112, 'RGVhciBNYXJrLCBvbiAxMiBNYXJjaCBJIGNhbiB0YWtlIHRoZSBjYWxsIG9uIHRoZSBjcmVkaXQgbGluZSBhdCAxNzowMCBMb25kb24gdGltZSwgZm9yIG9uZSBob3VyLiBIZWxlbiBDcm93dGhlcg==', '2026-02-27T14:10:00.000000', '2026-02-27T14:10:00.000000');
INSERT INTO message_labels (message_id, label_id) SELECT '19c3cf5fb987cbe9', id FROM labels WHERE user_id = 'user_330' AND name IN ('INBOX','UNREAD');
UPDATE users SET history_id_current = (SELECT max(CAST(history_id_last AS INTEGER)) FROM messages WHERE user_id = users.id) WHERE id = 'user_330';

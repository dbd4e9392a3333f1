-- include: enterprise.sql
-- The caller confirms that his incident is mended.
INSERT INTO threads (id, user_id, snippet, history_id_last, created_at, updated_at, created_by, updated_by) VALUES ('19ca387df2817c52', 'user_093', 'INC0000181: transaction log of the database - Hello Lajita, INC0000181 is done for me: the log holds since Fri', '108000', '2026-03-02T07:40:00.000000', '2026-03-02T07:40:00.000000', 'user_093', 'user_093');
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate, created_at, updated_at) VALUES ('19ca387df2817c52', 'user_093', '19ca387df2817c52', 'INC0000181: transaction log of the database - Hello Lajita, INC0000181 is done for me: the log holds since Fri', '108000', '1772437200037', 576, '2026-03-02T07:40:00.000000', '2026-03-02T07:40:00.000000');
INSERT INTO message_parts (id, message_id, part_id, mime_type, created_at, updated_at) VALUES ('part_19ca387df2817c52_0', '19ca387df2817c52', '0', 'text/plain', '2026-03-02T07:40:00.000000', '2026-03-02T07:40:00.000000');
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at) VALUES
    ('head_19ca387df2817c52_1', 'part_19ca387df2817c52_0', 'From', 'Marcus Taylor <marcus.taylor@halden.example>', '2026-03-02T07:40:00.000000', '2026-03-02T07:40:00.000000'),
    ('head_19ca387df2817c52_2', 'part_19ca387df2817c52_0', 'To', 'Lajita Kaur <lajita.kaur@halden.example>', '2026-03-02T07:40:00.000000', '2026-03-02T07:40:00.000000'),
    ('head_19ca387df2817c52_3', 'part_19ca387df2817c52_0', 'Subject', 'INC0000181: transaction log of the database', '2026-03-02T07:40:00.000000', '2026-03-02T07:40:00.000000'),
    ('head_19ca387df2817c52_4', 'part_19ca387df2817c52_0', 'Date', 'Mon, 02 Mar 2026 07:40:00 GMT', '2026-03-02T07:40:00.000000', '2026-03-02T07:40:00.000000'),
    ('head_19ca387df2817c52_5', 'part_19ca387df2817c52_0', 'Message-ID', '<7b14b0fc37f62febd3bc5bf98e909389@mail.halden.example>', '2026-03-02T07:40:00.000000', '2026-03-02T07:40:00.000000');
INSERT INTO message_part_bodies (id, message_part_id, size, data, created_at, updated_at) VALUES ('body_19ca387df2817c52_0', 'part_19ca387df2817c52_0', 96, 'SGVsbG8gTGFqaXRhLCBJTkMwMDAwMTgxIGlzIGRvbmUgZm9yIG1lOiB0aGUgbG9nIGhvbGRzIHNpbmNlIEZyaWRheSBhbmQgeW91IG1heSBjbG9zZSBpdC4gTWFyY3Vz', '2026-03-02T07:40:00.000000', '2026-03-02T07:40:00.000000');
INSERT INTO message_labels (message_id, label_id) SELECT '19ca387df2817c52', id FROM labels WHERE user_id = 'user_093' AND name IN ('INBOX','UNREAD');
UPDATE users SET history_id_current = (SELECT max(CAST(history_id_last AS INTEGER)) FROM messages WHERE user_id = users.id) WHERE id = 'user_093';

-- include: company.sql
-- John Lee tells how support signs, with another name in the signature.
INSERT INTO threads (id, user_id, snippet, history_id_last, created_at, updated_at, created_by, updated_by) VALUES
('19c95229ec009701', 'user_040', 'How support signs - Support writes as Halden Care Team, signed <p>Halden Customer Care<br>Halden Instruments</p>, fro...', '90000', '2026-02-25T14:10:00.000000', '2026-02-25T14:10:00.000000', 'user_040', 'user_040');
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate, created_at, updated_at, created_by, updated_by) VALUES
('19c95229ec009701', 'user_040', '19c95229ec009701', 'How support signs - Support writes as Halden Care Team, signed <p>Halden Customer Care<br>Halden Instruments</p>, fro...', '90000', '1772028600000', 513, '2026-02-25T14:10:00.000000', '2026-02-25T14:10:00.000000', NULL, NULL);
INSERT INTO message_parts (id, message_id, parent_part_id, part_id, mime_type, filename, created_at, updated_at, created_by, updated_by) VALUES
('part_19c95229ec009701_0', '19c95229ec009701', NULL, '0', 'text/plain', NULL, '2026-02-25T14:10:00.000000', '2026-02-25T14:10:00.000000', NULL, NULL);
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES
('head_19c95229ec009701_1', 'part_19c95229ec009701_0', 'From', 'John Lee <john.lee@halden.example>', '2026-02-25T14:10:00.000000', '2026-02-25T14:10:00.000000', NULL, NULL),
('head_19c95229ec009701_2', 'part_19c95229ec009701_0', 'To', 'Raphaela Koch <raphaela.koch@halden.example>', '2026-02-25T14:10:00.000000', '2026-02-25T14:10:00.000000', NULL, NULL),
('head_19c95229ec009701_3', 'part_19c95229ec009701_0', 'Subject', 'How support signs', '2026-02-25T14:10:00.000000', '2026-02-25T14:10:00.000000', NULL, NULL),
('head_19c95229ec009701_4', 'part_19c95229ec009701_0', 'Date', 'Wed, 25 Feb 2026 14:10:00 GMT', '2026-02-25T14:10:00.000000', '2026-02-25T14:10:00.000000', NULL, NULL),
('head_19c95229ec009701_5', 'part_19c95229ec009701_0', 'Message-ID', '<19c95229ec009701@mail.example>', '2026-02-25T14:10:00.000000', '2026-02-25T14:10:00.000000', NULL, NULL);
INSERT INTO message_part_bodies (id, message_part_id, size, data, attachment_id, created_at, updated_at, created_by, updated_by) VALUES
('body_19c95229ec009701_0', 'part_19c95229ec009701_0', 113, 'U3VwcG9ydCB3cml0ZXMgYXMgSGFsZGVuIENhcmUgVGVhbSwgc2lnbmVkIDxwPkhhbGRlbiBDdXN0b21lciBDYXJlPGJyPkhhbGRlbiBJbnN0cnVtZW50czwvcD4sIGZyb20gTWFyY2ggb24uIEpvaG4=', NULL, '2026-02-25T14:10:00.000000', '2026-02-25T14:10:00.000000', NULL, NULL);
INSERT INTO message_labels (message_id, label_id)
SELECT letter, labels.id FROM (SELECT column1 AS letter, column2 AS label FROM (VALUES
('19c95229ec009701', 'INBOX'),
('19c95229ec009701', 'UNREAD'))) JOIN labels ON labels.user_id = 'user_040' AND labels.name = label;
UPDATE filters SET created_at = '2025-06-02T09:00:00.000000', updated_at = '2025-06-02T09:00:00.000000', created_by = 'connie.simon@halden.example' WHERE id IN ('filter_fdfd27371d8335e8befbfc0bd6c05f82', 'filter_09b740020db77f71d62cab2662bb7b14', 'filter_af92eca338ea0bf2317f0ffe0c48403d', 'filter_ad94b2e51078c3f143a06d91a9321507', 'filter_f070e2d1480f42477673d90711ec43b1', 'filter_e411660daaf79f59e1cc2eefea873926');

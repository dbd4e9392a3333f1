-- include: company.sql
-- A letter names Varsha Soman for the invoices, another one Natalie Valenzuela for the forecast.
INSERT INTO threads (id, user_id, snippet, history_id_last, created_at, updated_at, created_by, updated_by) VALUES
('19c99ad570009501', 'user_059', 'Who takes the invoices in March - Vamakshi, while you sit with the audit Varsha Soman, varsha.soman@halden.example, l...', '90000', '2026-02-26T11:20:00.000000', '2026-02-26T11:20:00.000000', 'user_059', 'user_059'),
('19c99b8538009502', 'user_059', 'Who takes the cash forecast in March - Vamakshi, the forecast stays with Natalie as ever, natalie.valenzuela@halden.e...', '90000', '2026-02-26T11:32:00.000000', '2026-02-26T11:32:00.000000', 'user_059', 'user_059');
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate, created_at, updated_at, created_by, updated_by) VALUES
('19c99ad570009501', 'user_059', '19c99ad570009501', 'Who takes the invoices in March - Vamakshi, while you sit with the audit Varsha Soman, varsha.soman@halden.example, l...', '90000', '1772104800000', 547, '2026-02-26T11:20:00.000000', '2026-02-26T11:20:00.000000', NULL, NULL),
('19c99b8538009502', 'user_059', '19c99b8538009502', 'Who takes the cash forecast in March - Vamakshi, the forecast stays with Natalie as ever, natalie.valenzuela@halden.e...', '90000', '1772105520000', 491, '2026-02-26T11:32:00.000000', '2026-02-26T11:32:00.000000', NULL, NULL);
INSERT INTO message_parts (id, message_id, parent_part_id, part_id, mime_type, filename, created_at, updated_at, created_by, updated_by) VALUES
('part_19c99ad570009501_0', '19c99ad570009501', NULL, '0', 'text/plain', NULL, '2026-02-26T11:20:00.000000', '2026-02-26T11:20:00.000000', NULL, NULL),
('part_19c99b8538009502_0', '19c99b8538009502', NULL, '0', 'text/plain', NULL, '2026-02-26T11:32:00.000000', '2026-02-26T11:32:00.000000', NULL, NULL);
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES
('head_19c99ad570009501_1', 'part_19c99ad570009501_0', 'From', 'Hazel Butler <hazel.butler@halden.example>', '2026-02-26T11:20:00.000000', '2026-02-26T11:20:00.000000', NULL, NULL),
('head_19c99ad570009501_2', 'part_19c99ad570009501_0', 'To', 'Vamakshi Sastry <vamakshi.sastry@tessell.example>', '2026-02-26T11:20:00.000000', '2026-02-26T11:20:00.000000', NULL, NULL),
('head_19c99ad570009501_3', 'part_19c99ad570009501_0', 'Subject', 'Who takes the invoices in March', '2026-02-26T11:20:00.000000', '2026-02-26T11:20:00.000000', NULL, NULL),
('head_19c99ad570009501_4', 'part_19c99ad570009501_0', 'Date', 'Thu, 26 Feb 2026 11:20:00 GMT', '2026-02-26T11:20:00.000000', '2026-02-26T11:20:00.000000', NULL, NULL),
('head_19c99ad570009501_5', 'part_19c99ad570009501_0', 'Message-ID', '<19c99ad570009501@mail.example>', '2026-02-26T11:20:00.000000', '2026-02-26T11:20:00.000000', NULL, NULL),
('head_19c99b8538009502_1', 'part_19c99b8538009502_0', 'From', 'Hazel Butler <hazel.butler@halden.example>', '2026-02-26T11:32:00.000000', '2026-02-26T11:32:00.000000', NULL, NULL),
('head_19c99b8538009502_2', 'part_19c99b8538009502_0', 'To', 'Vamakshi Sastry <vamakshi.sastry@tessell.example>', '2026-02-26T11:32:00.000000', '2026-02-26T11:32:00.000000', NULL, NULL),
('head_19c99b8538009502_3', 'part_19c99b8538009502_0', 'Subject', 'Who takes the cash forecast in March', '2026-02-26T11:32:00.000000', '2026-02-26T11:32:00.000000', NULL, NULL),
('head_19c99b8538009502_4', 'part_19c99b8538009502_0', 'Date', 'Thu, 26 Feb 2026 11:32:00 GMT', '2026-02-26T11:32:00.000000', '2026-02-26T11:32:00.000000', NULL, NULL),
('head_19c99b8538009502_5', 'part_19c99b8538009502_0', 'Message-ID', '<19c99b8538009502@mail.example>', '2026-02-26T11:32:00.000000', '2026-02-26T11:32:00.000000', NULL, NULL);
INSERT INTO message_part_bodies (id, message_part_id, size, data, attachment_id, created_at, updated_at, created_by, updated_by) VALUES
('body_19c99ad570009501_0', 'part_19c99ad570009501_0', 147, 'VmFtYWtzaGksIHdoaWxlIHlvdSBzaXQgd2l0aCB0aGUgYXVkaXQgVmFyc2hhIFNvbWFuLCB2YXJzaGEuc29tYW5AaGFsZGVuLmV4YW1wbGUsIGxvb2tzIHRocm91Z2ggdGhlIGludm9pY2VzLiBMZXQgdGhlbSBnbyBvbiB0byB0aGF0IGFkZHJlc3MuIEhhemVs', NULL, '2026-02-26T11:20:00.000000', '2026-02-26T11:20:00.000000', NULL, NULL),
('body_19c99b8538009502_0', 'part_19c99b8538009502_0', 91, 'VmFtYWtzaGksIHRoZSBmb3JlY2FzdCBzdGF5cyB3aXRoIE5hdGFsaWUgYXMgZXZlciwgbmF0YWxpZS52YWxlbnp1ZWxhQGhhbGRlbi5leGFtcGxlLiBIYXplbA==', NULL, '2026-02-26T11:32:00.000000', '2026-02-26T11:32:00.000000', NULL, NULL);
INSERT INTO message_labels (message_id, label_id)
SELECT letter, labels.id FROM (SELECT column1 AS letter, column2 AS label FROM (VALUES
('19c99ad570009501', 'INBOX'),
('19c99ad570009501', 'UNREAD'),
('19c99b8538009502', 'INBOX'))) JOIN labels ON labels.user_id = 'user_059' AND labels.name = label;
UPDATE filters SET created_at = '2025-06-02T09:00:00.000000', updated_at = '2025-06-02T09:00:00.000000', created_by = 'connie.simon@halden.example' WHERE id IN ('filter_725790fbdd42092e5b27457af401e463', 'filter_09b740020db77f71d62cab2662bb7b14', 'filter_af92eca338ea0bf2317f0ffe0c48403d', 'filter_ad94b2e51078c3f143a06d91a9321507', 'filter_f070e2d1480f42477673d90711ec43b1', 'filter_e411660daaf79f59e1cc2eefea873926');

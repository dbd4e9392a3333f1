-- include: company.sql
INSERT INTO files SELECT '01JHARB0RD000000000000001', drive_id, 'Open points after handover', NULL, 'application/vnd.google-apps.document', 0, NULL, id, '["' || id || '"]', 0, 0, NULL, '01JRQET44ANNFTF9N1BMPXNWCS', '01JRQET44ANNFTF9N1BMPXNWCS',
    '2026-01-12 10:05:00', '2026-02-19 16:40:00', NULL, NULL, 0, NULL, NULL, 'drive#file', 'drive', NULL, NULL, NULL, 'https://docs.google.com/document/d/01JHARB0RD000000000000001/edit', NULL, NULL, icon_link,
    1, 0, 0, 0, 0, 1, 1, NULL, NULL, 0 FROM files WHERE id = '01JKACJ4R8FPN3MSH25XMF2M9P';
INSERT INTO revisions (id, file_id, revision_number, size_bytes, mime_type, keep_forever, published, created_time, modified_time, last_modifying_user_id, kind, publish_auto, published_outside_domain)
    VALUES ('01JHARB0RD000000000000002', '01JHARB0RD000000000000001', 1, 0, 'application/vnd.google-apps.document', 0, 0, '2026-01-12 10:05:00', '2026-02-19 16:40:00', '01JRQET44ANNFTF9N1BMPXNWCS', 'drive#revision', 0, 0);
UPDATE files SET head_revision_id = '01JHARB0RD000000000000002' WHERE id = '01JHARB0RD000000000000001';
INSERT INTO path_closure SELECT ancestor_id, '01JHARB0RD000000000000001', depth + 1 FROM path_closure WHERE descendant_id = '01JKACJ4R8FPN3MSH25XMF2M9P';
INSERT INTO path_closure VALUES ('01JHARB0RD000000000000001', '01JHARB0RD000000000000001', 0);
INSERT INTO permissions SELECT '01JHARB0RD000000000000003', '01JHARB0RD000000000000001', drive_id, role, type, user_id, group_id, email_address, domain, allow_file_discovery, kind, deleted, view, 1, file_id, created_time, updated_time
    FROM permissions WHERE file_id = '01JKACJ4R8FPN3MSH25XMF2M9P' AND type = 'group' LIMIT 1;
INSERT INTO file_labels VALUES ('01JHARB0RD000000000000004', '01JHARB0RD000000000000001', '01JQAPKJWZKGSH61D6JT8B2FDX', NULL, NULL, NULL, NULL, 'internal', '2026-01-12 10:06:00');

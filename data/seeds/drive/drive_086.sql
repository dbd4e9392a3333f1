-- include: company.sql
-- Open requests for access, three of which cannot be granted.
INSERT INTO files (id, drive_id, name, description, mime_type, parent_id, parent_ids, created_by, created_time, modified_time, web_view_link, file_extension,
    full_file_extension, modified_by, size_bytes, starred, trashed, is_shortcut, kind, space, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me,
    explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT *, column12, column8, 0, 0, 0, 0, 'drive#file', 'drive', 'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 0, 0, 0, 0, 0, 1, 1, 0 FROM (VALUES
    ('01KWZ9TGW0D4P01VDNX526C854', '01J2TQJ6DW51K834K8610ZNV0W', 'Sensor 4', NULL, 'application/vnd.google-apps.folder', NULL, '[]', '01JF8HX7Q8DYWCDKRBHJSY303B', '2025-02-03 09:00:00', '2025-02-03 09:00:00', 'https://drive.google.com/drive/folders/01KWZ9TGW0D4P01VDNX526C854', NULL));
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over (ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files WHERE id IN ('01KWZ9TGW0D4P01VDNX526C854')
    UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over;
INSERT INTO files (id, drive_id, name, description, mime_type, parent_id, parent_ids, created_by, created_time, modified_time, web_view_link, file_extension,
    full_file_extension, modified_by, size_bytes, starred, trashed, is_shortcut, kind, space, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me,
    explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT *, column12, column8, 0, 0, 0, 0, 'drive#file', 'drive', 'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 0, 0, 0, 0, 0, 1, 1, 0 FROM (VALUES
    ('01KE1T73CQH1JF3CFKFG3YPFCQ', '01J2TQJ6DW51K834K8610ZNV0W', 'Sensor 4 - test plan', NULL, 'application/vnd.google-apps.document', '01KWZ9TGW0D4P01VDNX526C854', '["01KWZ9TGW0D4P01VDNX526C854"]', '01JVEASS1C2Y69ZWWDTKNX88P7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KE1T73CQH1JF3CFKFG3YPFCQ/edit', NULL),
    ('01KCEAJSBC4M5QGYW76SKRRQD6', '01J2TQJ6DW51K834K8610ZNV0W', 'Sensor 4 - noise study', NULL, 'application/vnd.google-apps.document', '01KWZ9TGW0D4P01VDNX526C854', '["01KWZ9TGW0D4P01VDNX526C854"]', '01JVEASS1C2Y69ZWWDTKNX88P7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KCEAJSBC4M5QGYW76SKRRQD6/edit', NULL),
    ('01KQY4FG0W7SFB6AA09NKC9VBW', '01J2TQJ6DW51K834K8610ZNV0W', 'Sensor 4 - key data', NULL, 'application/vnd.google-apps.spreadsheet', '01KWZ9TGW0D4P01VDNX526C854', '["01KWZ9TGW0D4P01VDNX526C854"]', '01JVEASS1C2Y69ZWWDTKNX88P7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/spreadsheets/d/01KQY4FG0W7SFB6AA09NKC9VBW/edit', NULL),
    ('01KTFKJC62R5267XTJWACTRJRW', '01J2TQJ6DW51K834K8610ZNV0W', 'Sensor 4 - parts list', NULL, 'application/vnd.google-apps.spreadsheet', '01KWZ9TGW0D4P01VDNX526C854', '["01KWZ9TGW0D4P01VDNX526C854"]', '01JVEASS1C2Y69ZWWDTKNX88P7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/spreadsheets/d/01KTFKJC62R5267XTJWACTRJRW/edit', NULL),
    ('01KFYM8XH947R2H7QQCJ9QN416', '01J2TQJ6DW51K834K8610ZNV0W', 'Sensor 4 - minutes', NULL, 'application/vnd.google-apps.document', '01KWZ9TGW0D4P01VDNX526C854', '["01KWZ9TGW0D4P01VDNX526C854"]', '01JVEASS1C2Y69ZWWDTKNX88P7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KFYM8XH947R2H7QQCJ9QN416/edit', NULL),
    ('01KQNW6AEEQ14WGDT6ZVNQH6WA', '01J2TQJ6DW51K834K8610ZNV0W', 'Sensor 4 - schedule', NULL, 'application/vnd.google-apps.document', '01KWZ9TGW0D4P01VDNX526C854', '["01KWZ9TGW0D4P01VDNX526C854"]', '01JVEASS1C2Y69ZWWDTKNX88P7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KQNW6AEEQ14WGDT6ZVNQH6WA/edit', NULL));
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over (ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files WHERE id IN ('01KE1T73CQH1JF3CFKFG3YPFCQ', '01KCEAJSBC4M5QGYW76SKRRQD6', '01KQY4FG0W7SFB6AA09NKC9VBW', '01KTFKJC62R5267XTJWACTRJRW', '01KFYM8XH947R2H7QQCJ9QN416', '01KQNW6AEEQ14WGDT6ZVNQH6WA')
    UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over;
INSERT INTO revisions (id, file_id, revision_number, keep_forever, published, created_time, last_modifying_user_id, modified_time, size_bytes, mime_type, kind, publish_auto, published_outside_domain)
SELECT revision.*, column6, 0, mime_type, 'drive#revision', 0, 0 FROM (VALUES
    ('01K1MQEN7HGMVT48R1Y7AQ27SC', '01KE1T73CQH1JF3CFKFG3YPFCQ', 1, 0, 0, '2026-01-15 15:30:00', '01JVEASS1C2Y69ZWWDTKNX88P7'),
    ('01KYF2T1ZQ22YDSNKBPZQY9CQ1', '01KCEAJSBC4M5QGYW76SKRRQD6', 1, 0, 0, '2026-01-15 15:30:00', '01JVEASS1C2Y69ZWWDTKNX88P7'),
    ('01KWA7W2GH43VD5QE7RJDD6GS7', '01KQY4FG0W7SFB6AA09NKC9VBW', 1, 0, 0, '2026-01-15 15:30:00', '01JVEASS1C2Y69ZWWDTKNX88P7'),
    ('01KXBKCQMVW8Q25PNPH446NSNT', '01KTFKJC62R5267XTJWACTRJRW', 1, 0, 0, '2026-01-15 15:30:00', '01JVEASS1C2Y69ZWWDTKNX88P7'),
    ('01KB4ZNPDH9C7FDBB5W273J868', '01KFYM8XH947R2H7QQCJ9QN416', 1, 0, 0, '2026-01-15 15:30:00', '01JVEASS1C2Y69ZWWDTKNX88P7'),
    ('01KNCWRHFJ6XSDC52W3P5CD9C8', '01KQNW6AEEQ14WGDT6ZVNQH6WA', 1, 0, 0, '2026-01-15 15:30:00', '01JVEASS1C2Y69ZWWDTKNX88P7')) AS revision JOIN files ON files.id = column2;
UPDATE files SET head_revision_id = (SELECT id FROM revisions WHERE file_id = files.id ORDER BY revision_number DESC LIMIT 1),
    version = (SELECT count(*) FROM revisions WHERE file_id = files.id) WHERE id IN ('01KE1T73CQH1JF3CFKFG3YPFCQ', '01KCEAJSBC4M5QGYW76SKRRQD6', '01KQY4FG0W7SFB6AA09NKC9VBW', '01KTFKJC62R5267XTJWACTRJRW', '01KFYM8XH947R2H7QQCJ9QN416', '01KQNW6AEEQ14WGDT6ZVNQH6WA');
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) SELECT *, '2025-09-15 10:00:00' FROM (VALUES
    ('01KQ1EDXAMP53DTWVJ5X3QY5N0', '01KE1T73CQH1JF3CFKFG3YPFCQ', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KHGQKTWF329VJT41011BRFMC', '01KCEAJSBC4M5QGYW76SKRRQD6', '01JQAPKJWZKGSH61D6JT8B2FDX', 'confidential'),
    ('01KDDR7FW5BTZ602ZFPZ8YDQXZ', '01KQY4FG0W7SFB6AA09NKC9VBW', '01JQAPKJWZKGSH61D6JT8B2FDX', 'restricted'),
    ('01KB437PPQ483TACD8QDM7572D', '01KTFKJC62R5267XTJWACTRJRW', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KK53DWW75P3W62B6TFM4F5BE', '01KFYM8XH947R2H7QQCJ9QN416', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KQ242BAA5KQ4ZR379BF8T1D8', '01KQNW6AEEQ14WGDT6ZVNQH6WA', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'));
INSERT INTO access_proposals (id, file_id, requester_email, recipient_email, proposed_roles, request_message, status, resolved_at, resolved_by_email, created_at) VALUES
    ('01KZY0MYXB2WKPGG9R541SZN1K', '01KE1T73CQH1JF3CFKFG3YPFCQ', 'tiffany.miller@halden.example', 'tiffany.miller@halden.example', '["reader"]', 'Could I see Sensor 4 - test plan?', 'pending', NULL, NULL, '2026-02-12T08:10:00.000Z'),
    ('01K2051BHW4G8W1CJJZXKSJKDW', '01KCEAJSBC4M5QGYW76SKRRQD6', 'brian.anderson@halden.example', 'brian.anderson@halden.example', '["commenter"]', 'Could I see Sensor 4 - noise study?', 'pending', NULL, NULL, '2026-02-13T08:11:00.000Z'),
    ('01KCXZGDCKB5211PBYM0FZSXXZ', '01KQY4FG0W7SFB6AA09NKC9VBW', 'henry.silva@halden.example', 'henry.silva@halden.example', '["reader"]', 'Could I see Sensor 4 - key data?', 'pending', NULL, NULL, '2026-02-14T08:12:00.000Z'),
    ('01K5AHK39VHP6QJZQ17DQDKGP1', '01KCEAJSBC4M5QGYW76SKRRQD6', 'priya.menon@brightwell.example', 'priya.menon@brightwell.example', '["reader"]', 'Could I see Sensor 4 - noise study?', 'pending', NULL, NULL, '2026-02-15T08:13:00.000Z'),
    ('01KYSCYGNN1SPPG84YCAXKSFYZ', '01KTFKJC62R5267XTJWACTRJRW', 'sandra.burton@halden.example', 'sandra.burton@halden.example', '["writer"]', 'Could I see Sensor 4 - parts list?', 'pending', NULL, NULL, '2026-02-16T08:14:00.000Z'),
    ('01KF99T6KYHNWX2GB0P5RZQ8X8', '01KFYM8XH947R2H7QQCJ9QN416', 'citlali.bermudez@halden.example', 'citlali.bermudez@halden.example', '["reader"]', 'Could I see Sensor 4 - minutes?', 'pending', NULL, NULL, '2026-02-17T08:15:00.000Z'),
    ('01KV1GRBFCXXZA3AEHND9Y1VEE', '01KFYM8XH947R2H7QQCJ9QN416', 'amara.srinivas2@halden.example', 'amara.srinivas2@halden.example', '["commenter"]', 'Could I see Sensor 4 - minutes?', 'pending', NULL, NULL, '2026-02-18T08:16:00.000Z'),
    ('01K5ZAQ0SVC62GW6WXC70HQMYD', '01KQNW6AEEQ14WGDT6ZVNQH6WA', 'raven.bean@tessell.example', 'raven.bean@tessell.example', '["reader"]', 'Could I see Sensor 4 - schedule?', 'pending', NULL, NULL, '2026-02-19T08:17:00.000Z'),
    ('01K3J0XQ9CWVWE75Y9RA1A8BSA', '01KQNW6AEEQ14WGDT6ZVNQH6WA', 'tiffany.miller@halden.example', 'tiffany.miller@halden.example', '["writer"]', 'Could I change Sensor 4 - schedule?', 'denied', '2026-02-03T09:00:00.000Z', 'mandy.clark@halden.example', '2026-02-02T08:00:00.000Z');
INSERT INTO permissions (id, file_id, role, type, user_id, email_address, domain, allow_file_discovery, kind, deleted, inherited, created_time, updated_time) VALUES
    ('01KS86PER00000000000000000', '01KQNW6AEEQ14WGDT6ZVNQH6WA', 'commenter', 'user', '01J870AEQQ455V2X4BJGWPMMKM', 'citlali.bermudez@halden.example', NULL, 0, 'drive#permission', 0, 0, '2025-10-06 09:00:00', '2025-10-06 09:00:00');
UPDATE files SET shared = 1 WHERE id = '01KQNW6AEEQ14WGDT6ZVNQH6WA';

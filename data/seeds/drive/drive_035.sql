-- include: company.sql
-- Five documents of disaster recovery; fourteen people wait for access to them.
INSERT INTO files (id, drive_id, name, description, mime_type, parent_id, parent_ids, created_by, created_time, modified_time, web_view_link, file_extension,
    full_file_extension, modified_by, size_bytes, starred, trashed, is_shortcut, kind, space, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me,
    explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT *, column12, column8, 0, 0, 0, 0, 'drive#file', 'drive', 'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 0, 0, 0, 0, 0, 1, 1, 0 FROM (VALUES
    ('01KS35DIR00000000000000000', '01J6YH15GBDB443V1XP14A529S', 'Disaster recovery', NULL, 'application/vnd.google-apps.folder', '01JD4MYA565P0TKQBDRKBNZRNK', '["01JD4MYA565P0TKQBDRKBNZRNK"]', '01JYWQ1EDX2MADB2Y8EMS3KEMH', '2025-05-05 09:00:00', '2025-05-05 09:00:00', 'https://drive.google.com/drive/folders/01KS35DIR00000000000000000', NULL),
    ('01KS35DOC00000000000000000', '01J6YH15GBDB443V1XP14A529S', 'Restore of the ledger', 'Keepers: Varsha Soman and Jorge Casanova.', 'application/vnd.google-apps.document', '01KS35DIR00000000000000000', '["01KS35DIR00000000000000000"]', '01JYWQ1EDX2MADB2Y8EMS3KEMH', '2025-05-06 10:00:00', '2026-01-12 10:00:00', 'https://docs.google.com/document/d/01KS35DOC00000000000000000/edit', NULL),
    ('01KS35DOC01000000000000000', '01J6YH15GBDB443V1XP14A529S', 'Restore of payroll', 'Keeper: Tracey Turner.', 'application/vnd.google-apps.document', '01KS35DIR00000000000000000', '["01KS35DIR00000000000000000"]', '01JYWQ1EDX2MADB2Y8EMS3KEMH', '2025-05-07 10:00:00', '2026-01-13 10:00:00', 'https://docs.google.com/document/d/01KS35DOC01000000000000000/edit', NULL),
    ('01KS35DOC02000000000000000', '01J6YH15GBDB443V1XP14A529S', 'Keys of the vault', 'Keeper: Roger Banks.', 'application/vnd.google-apps.document', '01KS35DIR00000000000000000', '["01KS35DIR00000000000000000"]', '01JYWQ1EDX2MADB2Y8EMS3KEMH', '2025-05-08 10:00:00', '2026-01-14 10:00:00', 'https://docs.google.com/document/d/01KS35DOC02000000000000000/edit', NULL),
    ('01KS35DOC03000000000000000', '01J6YH15GBDB443V1XP14A529S', 'Restart of the warehouse', 'Keepers: Darlene Davis and Neha Shah.', 'application/vnd.google-apps.document', '01KS35DIR00000000000000000', '["01KS35DIR00000000000000000"]', '01JYWQ1EDX2MADB2Y8EMS3KEMH', '2025-05-06 10:00:00', '2026-01-15 10:00:00', 'https://docs.google.com/document/d/01KS35DOC03000000000000000/edit', NULL),
    ('01KS35DOC04000000000000000', '01J6YH15GBDB443V1XP14A529S', 'Call tree', 'Keeper: Nicole Mason.', 'application/vnd.google-apps.document', '01KS35DIR00000000000000000', '["01KS35DIR00000000000000000"]', '01JYWQ1EDX2MADB2Y8EMS3KEMH', '2025-05-07 10:00:00', '2026-01-16 10:00:00', 'https://docs.google.com/document/d/01KS35DOC04000000000000000/edit', NULL));
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over (ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files WHERE id IN ('01KS35DIR00000000000000000', '01KS35DOC00000000000000000', '01KS35DOC01000000000000000', '01KS35DOC02000000000000000', '01KS35DOC03000000000000000', '01KS35DOC04000000000000000')
    UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over;
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) SELECT *, '2025-09-15 10:00:00' FROM (VALUES
    ('01KS35LAB00000000000000000', '01KS35DOC00000000000000000', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KS35LAB01000000000000000', '01KS35DOC01000000000000000', '01JQAPKJWZKGSH61D6JT8B2FDX', 'confidential'),
    ('01KS35LAB02000000000000000', '01KS35DOC02000000000000000', '01JQAPKJWZKGSH61D6JT8B2FDX', 'restricted'),
    ('01KS35LAB03000000000000000', '01KS35DOC03000000000000000', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KS35LAB04000000000000000', '01KS35DOC04000000000000000', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'));
INSERT INTO permissions (id, file_id, role, type, user_id, group_id, email_address, allow_file_discovery, kind, deleted, inherited, created_time, updated_time)
SELECT column1, column2, column3, iif(groups.id IS NULL, 'user', 'group'), users.id, groups.id, column4, 0, 'drive#permission', 0, 0, '2025-11-10 09:00:00', '2025-11-10 09:00:00' FROM (VALUES
    ('01KS35PER00000000000000000', '01KS35DOC03000000000000000', 'commenter', 'santiago.lara@halden.example'),
    ('01KS35PER01000000000000000', '01KS35DOC04000000000000000', 'writer', 'amalia.hanel@halden.example'),
    ('01KS35PER02000000000000000', '01KS35DOC00000000000000000', 'reader', 'kayla.austin@halden.example'),
    ('01KS35PER03000000000000000', '01KS35DOC01000000000000000', 'reader', 'andres.soria@halden.example')) LEFT JOIN users ON users.email = column4 LEFT JOIN groups ON groups.email = column4;
UPDATE files SET shared = 1 WHERE id IN ('01KS35DOC00000000000000000', '01KS35DOC01000000000000000', '01KS35DOC03000000000000000', '01KS35DOC04000000000000000');
INSERT INTO access_proposals (id, file_id, requester_email, recipient_email, proposed_roles, proposed_view, request_message, status, created_at)
SELECT column1, column2, column3, column3, column4, NULL, column5, 'pending', column6 FROM (VALUES
    ('01KS35REQ00000000000000000', '01KS35DOC00000000000000000', 'varsha.soman@halden.example', '["writer"]', 'For the recovery test in March. I have to put the new server names in.', '2026-02-17T09:00:00.000Z'),
    ('01KS35REQ01000000000000000', '01KS35DOC00000000000000000', 'gabrielle.arnold@halden.example', '["writer"]', 'For the recovery test in March. I could correct the page on backups.', '2026-02-18T10:13:00.000Z'),
    ('01KS35REQ02000000000000000', '01KS35DOC00000000000000000', 'jorge.casanova@halden.example', '["reader"]', 'For the recovery test in March. I want to read it before the test.', '2026-02-17T11:26:00.000Z'),
    ('01KS35REQ03000000000000000', '01KS35DOC01000000000000000', 'tracey.turner@halden.example', '["commenter"]', 'For the recovery test in March. There are questions in it that only I can answer.', '2026-02-18T12:39:00.000Z'),
    ('01KS35REQ04000000000000000', '01KS35DOC01000000000000000', 'daniel.lira@halden.example', '["writer"]', 'For the recovery test in March. I stand in for Tracey in April and would keep it with her.', '2026-02-17T13:52:00.000Z'),
    ('01KS35REQ05000000000000000', '01KS35DOC01000000000000000', 'hana.sato@northlight.example', '["reader"]', 'For the recovery test in March. We test the restore together.', '2026-02-18T14:05:00.000Z'),
    ('01KS35REQ06000000000000000', '01KS35DOC02000000000000000', 'roger.banks@halden.example', '["writer"]', 'For the recovery test in March. One of the keys has been changed.', '2026-02-17T15:18:00.000Z'),
    ('01KS35REQ07000000000000000', '01KS35DOC02000000000000000', 'lisa.melendez@halden.example', '["reader"]', 'For the recovery test in March. I need to know who has the second key.', '2026-02-18T09:31:00.000Z'),
    ('01KS35REQ08000000000000000', '01KS35DOC03000000000000000', 'darlene.davis@halden.example', '["reader"]', 'For the recovery test in March. Only to print it.', '2026-02-17T10:44:00.000Z'),
    ('01KS35REQ09000000000000000', '01KS35DOC03000000000000000', 'xiti.goswami@halden.example', '["writer"]', 'For the recovery test in March. The scanners are missing in it.', '2026-02-18T11:57:00.000Z'),
    ('01KS35REQ10000000000000000', '01KS35DOC03000000000000000', 'santiago.lara@halden.example', '["reader"]', 'For the recovery test in March. I would like to see it.', '2026-02-17T12:10:00.000Z'),
    ('01KS35REQ11000000000000000', '01KS35DOC04000000000000000', 'julie.thomas@halden.example', '["reader"]', 'For the recovery test in March. Whom do I ring at night?', '2026-02-18T13:23:00.000Z'),
    ('01KS35REQ12000000000000000', '01KS35DOC04000000000000000', 'amalia.hanel@halden.example', '["commenter"]', 'For the recovery test in March. May I leave a remark on the numbers of the warehouse?', '2026-02-17T14:36:00.000Z'),
    ('01KS35REQ13000000000000000', '01KS35DOC04000000000000000', 'sandra.taylor@tessell.example', '["writer"]', 'For the recovery test in March. Our numbers in Portland have changed.', '2026-02-18T15:49:00.000Z'));
INSERT INTO access_proposals (id, file_id, requester_email, recipient_email, proposed_roles, proposed_view, request_message, status, resolved_at, resolved_by_email, created_at) VALUES
    ('01KS35REQ20000000000000000', '01KS35DOC00000000000000000', 'kayla.austin@halden.example', 'kayla.austin@halden.example', '["reader"]', NULL, 'For the audit.', 'approved', '2026-01-20T10:00:00.000Z', 'bella.castro@halden.example', '2026-01-19T10:00:00.000Z');

-- include: drive_001.sql
-- Somebody else has put a document of one of the new names there.
INSERT INTO files (id, drive_id, name, description, mime_type, parent_id, parent_ids, created_by, created_time, modified_time, web_view_link, file_extension,
    full_file_extension, modified_by, size_bytes, starred, trashed, is_shortcut, kind, space, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me,
    explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT *, column12, column8, 0, 0, 0, 0, 'drive#file', 'drive', 'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 0, 0, 0, 0, 0, 1, 1, 0 FROM (VALUES
    ('01KS01DOC50000000000000000', '01JKYX69TW9GHZTYPTWNJ9E5BG', 'Letter 2026', NULL, 'application/vnd.google-apps.document', '01KS01DIR00000000000000000', '["01KS01DIR00000000000000000"]', '01JSESR7Q7F5MN9P02V2NFZZA4', '2026-02-25 09:00:00', '2026-02-25 09:00:00', 'https://docs.google.com/document/d/01KS01DOC50000000000000000/edit', NULL));
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over (ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files WHERE id IN ('01KS01DOC50000000000000000')
    UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over;
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) SELECT *, '2025-09-15 10:00:00' FROM (VALUES
    ('01KS01LAB80000000000000000', '01KS01DOC50000000000000000', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'));

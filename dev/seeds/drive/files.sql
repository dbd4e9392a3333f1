-- Files: folders, documents of drives, minutes of teams, and what people keep for themselves.

CREATE TEMP TABLE doc AS
SELECT key, id, name, drive_id, parent, 'application/vnd.google-apps.folder' AS mime, '' AS extension, NULL AS text,
    (SELECT user_id FROM drive_memberships WHERE drive_memberships.drive_id = folder.drive_id AND user_id IS NOT NULL ORDER BY rowid LIMIT 1) AS maker,
    at AS created, at AS modified, 1 AS revisions, turn, NULL AS topic
FROM folder
UNION ALL
SELECT topic.name || kind.name, ulid('file', topic.name, kind.name), replace(kind.name, '{topic}', topic.name),
    place.drive_id, place.id, mime, extension,
    replace(replace(replace(text, '{topic}', topic.name), '{fact}', fact), '{team}', place.name),
    (SELECT draw(user_id, 'maker', topic.name, kind.name) FROM drive_memberships WHERE drive_memberships.drive_id = place.drive_id AND user_id IS NOT NULL),
    moment('2024-06-03', '2025-11-28', 'made', topic.name, kind.name),
    moment('2025-12-01', '2026-02-27', 'changed', topic.name, kind.name),
    1 + (lot('revisions', topic.name, kind.name) < 0.6) + (lot('revisions', topic.name, kind.name) < 0.25), 1000000 + topic.place * 100 + kind.place,
    topic.name
FROM data.topic AS topic, data.kind AS kind
JOIN (
    SELECT folder.id, folder.drive_id, folder.name, shelf.slug, shelf.department, row_number() OVER (PARTITION BY folder.drive_id ORDER BY folder.turn) AS nth,
        count(*) OVER (PARTITION BY folder.drive_id) AS of
    FROM folder JOIN shelf ON shelf.id = folder.drive_id WHERE folder.parent IS NULL
) AS place ON place.nth = 1 + CAST(lot('folder', topic.name, kind.name) * place.of AS INTEGER)
    AND (place.department = topic.department OR (topic.department = 'Tessell' AND place.slug = 'tessell'))
UNION ALL
SELECT 'minutes' || folder.key || minutes.date, ulid('file', folder.key, minutes.date), squad.name || ' minutes ' || minutes.date, folder.drive_id, folder.id,
    'application/vnd.google-apps.document', '', squad.name || ', ' || minutes.date || '. ' || minutes.text, manager.id, minutes.date || ' 15:00:00',
    minutes.date || ' 17:10:00', 1, 2000000 + folder.turn * 10 + minutes.n, NULL
FROM folder JOIN squad ON squad.number = folder.team JOIN staff AS manager ON manager.number = squad.manager, data.minutes AS minutes
WHERE folder.parent IS NOT NULL
UNION ALL
SELECT 'private' || staff.email || private.name, ulid('file', staff.email, private.name),
    replace(replace(replace(private.name, '{first}', first_name), '{last}', last_name), '{city}', site.city), NULL, NULL, mime, '', text, staff.id,
    moment('2025-03-03', '2025-12-19', 'own', staff.email, private.name), moment('2026-01-05', '2026-02-27', 'own', staff.email, private.name), 1,
    9000000 + staff.number * 10 + private.place, NULL
FROM staff JOIN company.site AS site ON site.number = staff.site, data.private AS private
WHERE staff.active AND lot('keeps', staff.email, private.name) < iif(grown, 0.45, 0.65);

INSERT INTO files (id, drive_id, name, description, mime_type, size_bytes, md5_checksum, parent_id, parent_ids, starred, trashed, trashed_time,
    created_by, modified_by, created_time, modified_time, viewed_by_me_time, properties, is_shortcut, shortcut_target_id, shortcut_target_mime,
    kind, space, file_extension, full_file_extension, original_filename, web_view_link, web_content_link, thumbnail_link, icon_link, shared,
    owned_by_me, viewed_by_me, modified_by_me, explicitly_trashed, writers_can_share, version, head_revision_id, sha1_checksum, quota_bytes_used)
SELECT id, drive_id, name, iif(topic IS NOT NULL AND lot('described', key) < 0.5, 'About ' || topic, NULL), mime,
    iif(extension = '', 0, 20000 + CAST(lot('size', key) * 2000000 AS INTEGER)),
    iif(extension = '', NULL, lower(hex(substr(ulid('md5', key), 3, 16)))), parent, iif(parent IS NULL, '[]', '["' || parent || '"]'),
    lot('star', key) < 0.05, 0, NULL, maker, maker, created, modified, iif(lot('viewed', key) < 0.4, modified, NULL),
    iif(text IS NULL, NULL, json_object('_drive', json_object('indexableText', text))), 0, NULL, NULL, 'drive#file', 'drive',
    nullif(extension, ''), nullif(extension, ''), iif(extension = '', NULL, name),
    CASE WHEN mime LIKE '%folder' THEN 'https://drive.google.com/drive/folders/' || id WHEN mime LIKE '%apps.document' THEN 'https://docs.google.com/document/d/' || id || '/edit'
        WHEN mime LIKE '%apps.spreadsheet' THEN 'https://docs.google.com/spreadsheets/d/' || id || '/edit'
        WHEN mime LIKE '%apps.presentation' THEN 'https://docs.google.com/presentation/d/' || id || '/edit' ELSE 'https://drive.google.com/file/d/' || id || '/view' END,
    iif(extension = '', NULL, 'https://drive.google.com/uc?id=' || id), NULL, 'https://ssl.gstatic.com/docs/doclist/images/icon_11_' || coalesce(nullif(extension, ''), 'generic') || '_list.png',
    0, maker = (SELECT id FROM users LIMIT 1), lot('viewed', key) < 0.4, 0, 0, lot('locked', key) >= 0.04, revisions, NULL,
    iif(extension = '', NULL, lower(hex(substr(ulid('sha', key), 3, 20)))), iif(extension = '', 0, 20000 + CAST(lot('size', key) * 2000000 AS INTEGER))
FROM doc ORDER BY turn;

-- Each revision has content of its own; that of the last one is the file's.
CREATE TEMP TABLE content AS
SELECT doc.*, n, doc.key || iif(n = revisions, '', n) AS of, files.original_filename, max(0, size_bytes - (revisions - n) * 512) AS size,
    iif(n = 1, created, moment(created, modified, 'revised', doc.key, n)) AS at, iif(n = revisions, files.md5_checksum, lower(hex(substr(ulid('md5', doc.key, n), 3, 16)))) AS md5
FROM doc JOIN files USING (id) JOIN data.number ON n <= revisions WHERE mime NOT LIKE '%folder';

INSERT INTO blobs (id, digest, size_bytes, storage, key, created_time)
SELECT ulid('blob', of), 'sha256:' || lower(hex(ulid('sha256', of) || substr(ulid('sha256b', of), 3, 6))), size, pick('["S3", "S3", "GCS"]', 'store', key),
    'blobs/' || replace(substr(at, 1, 10), '-', '/') || '/' || id || iif(n = revisions, '', '-' || n) || '.' || extension, at
FROM content WHERE extension <> '' ORDER BY turn, n;

INSERT INTO revisions (id, file_id, revision_number, blob_id, md5_checksum, size_bytes, mime_type, keep_forever, published, published_link, created_time,
    modified_time, properties, last_modifying_user_id, kind, publish_auto, published_outside_domain, original_filename, export_links)
SELECT ulid('revision', id, n), id, n, iif(extension = '', NULL, ulid('blob', of)), iif(extension = '', NULL, md5),
    size, mime, name LIKE '%contract.pdf' AND n = revisions AND lot('kept', key) < 0.6, 0, NULL,
    at, iif(n = revisions, modified, at), NULL, maker, 'drive#revision', 0, 0, original_filename, NULL
FROM content ORDER BY turn, n;
UPDATE files SET head_revision_id = (SELECT id FROM revisions WHERE file_id = files.id ORDER BY revision_number DESC LIMIT 1);

INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over(ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over ORDER BY descendant, depth;

INSERT INTO thumbnails (id, file_id, revision_id, kind, blob_id, width, height, created_time)
SELECT ulid('thumbnail', files.id), files.id, head_revision_id, 'pdf', ulid('blob', doc.key), 150, 200, files.created_time
FROM files JOIN doc USING (id) WHERE files.file_extension = 'pdf' AND lot('thumbnail', files.id) < 0.4 ORDER BY turn;

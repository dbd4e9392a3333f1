-- Files of stories, and those that calendar and mail have as attachments.

CREATE TEMP TABLE type_ AS
SELECT * FROM (VALUES ('document', 'application/vnd.google-apps.document', 'document'), ('sheet', 'application/vnd.google-apps.spreadsheet', 'spreadsheets'),
    ('slides', 'application/vnd.google-apps.presentation', 'presentation'), ('pdf', 'application/pdf', NULL),
    ('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', NULL),
    ('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', NULL), ('csv', 'text/csv', NULL), ('txt', 'text/plain', NULL), ('zip', 'application/zip', NULL));
ALTER TABLE type_ RENAME COLUMN column1 TO word;
ALTER TABLE type_ RENAME COLUMN column2 TO mime;
ALTER TABLE type_ RENAME COLUMN column3 TO page;

-- A folder is the one of that name that lies highest in its drive.
CREATE TEMP TABLE place AS
SELECT part, drives.id AS drive_id, (
    SELECT files.id FROM files WHERE files.drive_id = drives.id AND files.name = written.folder AND mime_type LIKE '%folder' AND NOT trashed
    ORDER BY (SELECT count(*) FROM path_closure WHERE descendant_id = files.id), files.id) AS parent_id
FROM written JOIN drives ON drives.name = written.drive;

-- The domain to which a closed drive is restricted: that of its organizers.
CREATE TEMP TABLE closed AS
SELECT drives.id AS drive_id, max(substr(email, instr(email, '@'))) AS domain
FROM drives JOIN drive_memberships ON drive_id = drives.id AND role = 'organizer' JOIN users ON users.id = user_id WHERE domain_users_only GROUP BY drives.id;

-- fault: drive: there is no shared drive %s
SELECT part, drive FROM written WHERE drive IS NOT NULL AND part NOT IN (SELECT part FROM place);
-- fault: folder: %s lies in no shared drive
SELECT part, folder FROM written WHERE folder IS NOT NULL AND drive IS NULL;
-- fault: folder: the drive has no folder %s
SELECT part, folder FROM written JOIN place USING (part) WHERE folder IS NOT NULL AND parent_id IS NULL;
-- fault: mime: %s is no type of file; choose document, sheet, slides, pdf, docx, xlsx, csv, txt or zip
SELECT part, word FROM written WHERE word NOT IN (SELECT word FROM type_);
-- fault: owner: %s has left the company
SELECT part, owner FROM written JOIN staff ON lower(email) = owner WHERE departed < date(at);
-- fault: shared: %s is the owner
SELECT part, email FROM shared JOIN written USING (part) WHERE email = owner;
-- fault: %s is no role; choose reader, commenter or writer
SELECT part, field || ': ' || role FROM shared WHERE role NOT IN ('reader', 'commenter', 'writer');
-- fault: group: there is no group %s
SELECT part, email FROM shared WHERE field = 'group' AND email NOT IN (SELECT lower(email) FROM "groups");
-- fault: owner: %s is not of the domain to which the drive is restricted
SELECT part, owner FROM written JOIN place USING (part) JOIN closed USING (drive_id) WHERE substr(owner, instr(owner, '@')) <> domain;
-- fault: shared: the drive does not let %s in, who is of another domain
SELECT part, email FROM shared JOIN place USING (part) JOIN closed USING (drive_id) WHERE substr(email, instr(email, '@')) <> domain;

-- Attachments of calendar: a document of the organizer, which the guests may comment on.
CREATE TEMP TABLE enclosed AS
SELECT ulid('attached', 'calendar', attachment_id) AS id, event.event_id, users.id AS owner, lower(event.organizer_email) AS email, event.created_at AS made,
    event.summary, event_id LIKE '%-talk-%' AS is_talk, row_number() OVER (PARTITION BY event_id LIKE '%-talk-%' ORDER BY lot('enclosed', attachment_id)) AS n
FROM calendar.attachments AS attachment JOIN calendar.events AS event USING (event_id) JOIN users ON lower(users.email) = lower(event.organizer_email);

-- Attachments of mail: one file for all the copies of a letter, of who sent it or else of who got it first. What came with
-- letters of fraud was kept by nobody.
CREATE TEMP TABLE posted AS
SELECT attachment.id AS attachment_id, attachment.filename, attachment.mime_type, size, datetime(CAST(internal_date_ms AS INTEGER) / 1000, 'unixepoch') AS at,
    lower(holder.primary_email) AS holder, lower(substr(value, instr(value, '<') + 1, length(value) - instr(value, '<') - 1)) AS sender
FROM email.attachments AS attachment JOIN email.messages AS message ON message.id = attachment.message_id JOIN email.users AS holder ON holder.id = attachment.user_id
JOIN email.message_parts AS part ON part.message_id = message.id JOIN email.message_headers AS header ON header.message_part_id = part.id AND header.name = 'From'
WHERE value NOT LIKE '%@fastpay-collections.example>';
CREATE TEMP TABLE letter_file AS
SELECT filename, mime_type, size, min(at) AS at, ulid('attached', 'email', min(attachment_id)) AS id,
    coalesce(max(iif(sender IN (SELECT lower(email) FROM staff), sender, NULL)), min(holder)) AS email
FROM posted GROUP BY filename, size;

CREATE TEMP TABLE making AS
SELECT written.id, written.name, mime, page, iif(page IS NULL AND lower(written.name) LIKE '%.' || word, word, NULL) AS extension, description, drive_id, parent_id,
    (SELECT users.id FROM users WHERE lower(users.email) = owner) AS owner, at AS made, at AS changed, trim(text, char(10) || ' ') AS text,
    CASE WHEN page IS NOT NULL THEN 0 WHEN word IN ('csv', 'txt') THEN length(CAST(text AS BLOB)) ELSE 20000 + CAST(lot('size', part) * 2000000 AS INTEGER) END AS size
FROM written JOIN type_ USING (word) LEFT JOIN place USING (part)
UNION ALL
SELECT enclosed.id, replace(replace(form.name, '{summary}', summary), '{pair}', replace(summary, ' / ', ' and ')), 'application/vnd.google-apps.document', 'document', NULL, NULL, NULL, NULL,
    owner, made, max(made, moment(made, '2026-02-27 17:00:00', 'enclosed', enclosed.id)), form.text, 0
FROM enclosed JOIN data.enclosure AS form
    ON form.talk = is_talk AND form.turn = 1 + (n - 1) % (SELECT count(*) FROM data.enclosure AS other WHERE other.talk = is_talk)
UNION ALL
SELECT letter_file.id, filename, letter_file.mime_type, NULL, lower(replace(filename, rtrim(filename, replace(filename, '.', '')), '')), NULL, NULL, NULL,
    users.id, at, at, replace(kind.text, '{n}', coalesce(nullif(replace(rtrim(substr(filename, length(prefix) + 1), 'abcdefghijklmnopqrstuvwxyz'), '.', ''), ''), 'of this year')), size
FROM letter_file JOIN users ON lower(users.email) = lower(letter_file.email) JOIN data.posted AS kind ON substr(filename, 1, length(prefix)) = prefix;

CREATE TEMP VIEW seat AS
SELECT drive_id, user_id, role FROM drive_memberships WHERE user_id IS NOT NULL
UNION ALL
SELECT drive_id, group_memberships.user_id, drive_memberships.role FROM drive_memberships JOIN group_memberships USING (group_id);

INSERT INTO files (id, drive_id, name, description, mime_type, size_bytes, md5_checksum, parent_id, parent_ids, starred, trashed,
    created_by, modified_by, created_time, modified_time, properties, is_shortcut, kind, space, file_extension, full_file_extension, original_filename,
    web_view_link, web_content_link, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me, explicitly_trashed, writers_can_share, version,
    head_revision_id, sha1_checksum, quota_bytes_used)
SELECT id, drive_id, name, description, mime, size, iif(page IS NULL, lower(hex(substr(ulid('md5', id), 3, 16))), NULL), parent_id, iif(parent_id IS NULL, '[]', json_array(parent_id)), 0, 0,
    owner, owner, made, changed, json_object('_drive', json_object('indexableText', text)), 0, 'drive#file', 'drive', extension, extension, iif(page IS NULL, name, NULL),
    iif(page IS NULL, 'https://drive.google.com/file/d/' || id || '/view', 'https://docs.google.com/' || page || '/d/' || id || '/edit'),
    iif(page IS NULL, 'https://drive.google.com/uc?id=' || id, NULL),
    'https://ssl.gstatic.com/docs/doclist/images/icon_11_' || iif(page IS NULL, 'generic', replace(mime, 'application/vnd.google-apps.', '')) || '_list.png',
    0, owner = (SELECT id FROM users LIMIT 1), 0, 0, 0, 1, 1, ulid('revision', id, 1), iif(page IS NULL, lower(hex(substr(ulid('sha', id), 3, 20))), NULL), size
FROM making ORDER BY made, id;
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
SELECT id, id, 0 FROM making UNION ALL
SELECT ancestor_id, id, depth + 1 FROM making JOIN path_closure ON descendant_id = parent_id ORDER BY 2, 3;
INSERT INTO blobs (id, digest, size_bytes, storage, key, created_time)
SELECT ulid('blob', id), 'sha256:' || lower(hex(ulid('sha256', id) || substr(ulid('sha256b', id), 3, 6))), size, pick('["S3", "S3", "GCS"]', 'store', id),
    'blobs/' || replace(substr(made, 1, 10), '-', '/') || '/' || id || coalesce('.' || extension, ''), made
FROM making WHERE page IS NULL ORDER BY made, id;
INSERT INTO revisions (id, file_id, revision_number, blob_id, md5_checksum, size_bytes, mime_type, keep_forever, published, created_time, modified_time, last_modifying_user_id,
    kind, publish_auto, published_outside_domain, original_filename)
SELECT ulid('revision', making.id, 1), making.id, 1, iif(page IS NULL, ulid('blob', making.id), NULL), md5_checksum, size, mime, 0, 0, made, changed, owner, 'drive#revision', 0, 0, original_filename
FROM making JOIN files USING (id) ORDER BY made, id;

-- Permissions: of owners, of what is shared by itself, and what folders pass on. Whoever made a file that lies in a drive
-- without writing there gave it to the drive, and still writes in that file.
CREATE TEMP TABLE given AS
SELECT id AS file_id, owner AS user_id, 'owner' AS role, made AS at FROM making WHERE drive_id IS NULL
UNION ALL
SELECT id, owner, 'writer', made FROM making
WHERE drive_id IS NOT NULL AND (drive_id, owner) NOT IN (SELECT drive_id, user_id FROM seat WHERE role NOT IN ('reader', 'commenter'))
UNION ALL
SELECT file_id, users.id, role, datetime(at, '+5 minutes') FROM shared JOIN users ON lower(users.email) = shared.email WHERE field = 'shared'
UNION ALL
SELECT enclosed.id, guest.id, 'commenter', datetime(made, '+5 minutes') FROM enclosed JOIN calendar.attendees AS attendee ON attendee.event_id = enclosed.event_id AND NOT resource
JOIN calendar.users AS invited ON invited.user_id = attendee.user_id JOIN users AS guest ON lower(guest.email) = lower(invited.email) WHERE guest.id <> owner
UNION ALL
SELECT DISTINCT letter_file.id, users.id, 'reader', datetime(letter_file.at, '+5 minutes') FROM letter_file JOIN posted USING (filename, size) JOIN users ON lower(users.email) = holder
WHERE holder <> lower(letter_file.email);
INSERT INTO permissions (id, file_id, role, type, user_id, email_address, allow_file_discovery, kind, deleted, inherited, created_time, updated_time)
SELECT ulid('given', file_id, users.id), file_id, role, 'user', users.id, users.email, 0, 'drive#permission', 0, 0, at, at
FROM given JOIN users ON users.id = user_id ORDER BY at, file_id, users.id;
INSERT INTO permissions (id, file_id, role, type, group_id, email_address, allow_file_discovery, kind, deleted, inherited, created_time, updated_time)
SELECT ulid('given', file_id, "groups".id), file_id, role, 'group', "groups".id, "groups".email, 0, 'drive#permission', 0, 0, datetime(at, '+5 minutes'), datetime(at, '+5 minutes')
FROM shared JOIN "groups" ON lower("groups".email) = shared.email WHERE field = 'group' ORDER BY at, file_id, "groups".id;
INSERT INTO permissions (id, file_id, drive_id, role, type, user_id, group_id, email_address, domain, allow_file_discovery, kind, deleted, view, inherited, inherited_from, created_time, updated_time)
SELECT ulid('passed on', making.id, above.id), making.id, NULL, role, type, user_id, group_id, email_address, domain, allow_file_discovery, above.kind, 0, view, 1,
    coalesce(inherited_from, parent_id), made, made
FROM making JOIN permissions AS above ON above.file_id = parent_id AND NOT coalesce(above.deleted, 0) AND above.role <> 'owner' ORDER BY made, making.id, above.rowid;

-- Files in drives say how far they may be known.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time)
SELECT ulid('class', making.id), making.id, labels.id, iif(drives.name IN ('Executive Office', 'People and Culture', 'Finance'), 'confidential', 'internal'), made
FROM making JOIN drives ON drives.id = drive_id JOIN labels ON labels.key = 'classification' ORDER BY made, making.id;

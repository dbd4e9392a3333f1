-- case: namesakes: two users of one name in different departments of Halden Instruments
SELECT email FROM staff JOIN company.awkward ON person = number WHERE name = 'namesakes' ORDER BY number;

-- case: departed_owner: a document outside all drives whose owner has left the company
UPDATE files SET name = 'Passwords of the old lab', created_by = (SELECT id FROM staff WHERE user_name = 'kaique.ribeiro'), modified_by = (SELECT id FROM staff WHERE user_name = 'kaique.ribeiro')
WHERE id = (SELECT id FROM files WHERE name LIKE 'Notes of %' ORDER BY id LIMIT 1) RETURNING id;
UPDATE permissions SET user_id = (SELECT id FROM staff WHERE user_name = 'kaique.ribeiro'), email_address = (SELECT email FROM staff WHERE user_name = 'kaique.ribeiro')
WHERE role = 'owner' AND file_id = (SELECT id FROM files WHERE name = 'Passwords of the old lab') RETURNING id;

-- case: open_secret: a confidential document that anybody with the link may read
UPDATE file_labels SET value_enum = 'confidential' WHERE label_id = ulid('label', 'classification')
    AND file_id IN (SELECT file_id FROM permissions WHERE type = 'anyone' ORDER BY file_id LIMIT 2) RETURNING file_id;

-- case: expired_guest: people of other companies whose access ended and still stands in the list
SELECT permissions.id FROM permissions JOIN share_links USING (id) WHERE expires_time < now() ORDER BY 1 LIMIT 5;

-- case: endless_guest: people of other companies whose access has no end
SELECT permissions.id FROM permissions LEFT JOIN share_links USING (id) JOIN data.outsider ON outsider.email = email_address WHERE expires_time IS NULL ORDER BY 1 LIMIT 5;

-- case: broken_inheritance: a document in a shared folder that the folder's team cannot see
DELETE FROM permissions WHERE inherited_from IS NOT NULL AND file_id = (SELECT file_id FROM permissions WHERE inherited_from IS NOT NULL ORDER BY file_id LIMIT 1) RETURNING file_id;

-- case: same_name: two files of one name in different folders
UPDATE files SET name = 'Price list - budget' WHERE id = (SELECT id FROM files WHERE name = 'Capital plan - budget') RETURNING id;
SELECT id FROM files WHERE name = 'Price list - budget' ORDER BY id;

-- case: lost_target: a shortcut whose target is in the trash
UPDATE files SET trashed = 1, explicitly_trashed = 1, trashed_time = '2026-02-25 11:00:00' WHERE name = 'Packaging - kickoff' RETURNING id;
INSERT INTO files SELECT ulid('shortcut'), drive_id, 'Shortcut to Packaging', NULL, 'application/vnd.google-apps.shortcut', 0, NULL, NULL, '[]', 0, 0, NULL, created_by, created_by,
    '2026-01-20 09:00:00', '2026-01-20 09:00:00', NULL, NULL, 1, id, mime_type, 'drive#file', 'drive', NULL, NULL, NULL, 'https://drive.google.com/file/d/' || ulid('shortcut') || '/view', NULL, NULL,
    NULL, 0, 0, 0, 0, 0, 1, 1, NULL, NULL, 0 FROM files WHERE name = 'Packaging - kickoff' RETURNING id;
INSERT INTO path_closure (ancestor_id, descendant_id, depth) VALUES (ulid('shortcut'), ulid('shortcut'), 0);

-- case: in_the_trash: documents in the trash, with their folder or alone
UPDATE files SET trashed = 1, explicitly_trashed = 1, trashed_time = '2026-02-26 16:00:00' WHERE name IN ('Field visits - kickoff', 'Stock count - kickoff', 'Salary bands - data sheet.pdf') RETURNING id;

-- case: orphan: a document that lies in no folder and in no drive, shared by nobody
SELECT id FROM files WHERE drive_id IS NULL AND NOT shared ORDER BY id LIMIT 3;

-- case: no_organizer: a shared drive whose only organizer has left the company
UPDATE drive_memberships SET role = 'writer' WHERE role = 'organizer' AND drive_id = ulid('drive', 'quality') RETURNING id;
INSERT INTO drive_memberships SELECT ulid('seat', 'left'), ulid('drive', 'quality'), 'user', id, NULL, NULL, 'organizer', '2025-09-01 10:00:00' FROM staff WHERE user_name = 'kaique.ribeiro' RETURNING id;

-- case: shared_already: a request for access of somebody who has it
UPDATE access_proposals SET status = 'pending', resolved_at = NULL, resolved_by_email = NULL, (requester_email, recipient_email) = (
    SELECT email_address, email_address FROM permissions WHERE permissions.file_id = access_proposals.file_id AND role <> 'owner' AND type = 'user' LIMIT 1)
WHERE id = (SELECT access_proposals.id FROM access_proposals JOIN permissions USING (file_id) WHERE role <> 'owner' AND type = 'user' ORDER BY 1 LIMIT 1) RETURNING id;

-- case: open_remarks: contracts with comments that nobody has resolved
SELECT file_id FROM comments JOIN files ON files.id = file_id WHERE NOT resolved AND files.name LIKE '%contract.pdf' GROUP BY 1 ORDER BY 1 LIMIT 5;

-- case: unkept: contracts whose last revision is not kept forever
SELECT file_id FROM revisions JOIN files ON files.head_revision_id = revisions.id WHERE name LIKE '%contract.pdf' AND NOT keep_forever ORDER BY 1 LIMIT 5;

-- case: unlabelled: documents of a drive that have no classification
DELETE FROM file_labels WHERE id IN (SELECT id FROM file_labels WHERE label_id = ulid('label', 'classification') ORDER BY id LIMIT 4) RETURNING file_id;

-- case: keepers: two shared drives of all who keep another one, that of last year hidden
INSERT INTO drives (id, name, color_rgb, hidden, restricted_to_domain, trashed, created_time, modified_time, copy_requires_writer_permission, domain_users_only,
    drive_members_only, admin_managed_restrictions, sharing_folders_requires_organizer_permission, download_restricted_for_readers, download_restricted_for_writers, kind)
SELECT ulid('drive', 'keepers', value), 'Drive Keepers ' || value, '#455A64', value = 2025, 0, 0, value || '-01-08 09:00:00', value || '-01-08 09:00:00', 0, 0, 0, 0, 0, 0, 0, 'drive#drive'
FROM json_each('[2025, 2026]') RETURNING id;
INSERT INTO drive_memberships (id, drive_id, type, user_id, role, created_time)
SELECT ulid('seat', drives.id, user_id), drives.id, 'user', user_id, 'organizer', drives.created_time
FROM drives, (SELECT user_id FROM drive_memberships JOIN staff ON staff.id = user_id WHERE role LIKE '%organizer' AND active GROUP BY user_id ORDER BY min(drive_memberships.rowid))
WHERE drives.name LIKE 'Drive Keepers %';

-- case: cleared_out: a folder in the trash with all that lies in it, which is all that its drive holds; that of this year is in use
INSERT INTO files (id, drive_id, name, mime_type, size_bytes, parent_id, parent_ids, starred, trashed, trashed_time, created_by, modified_by, created_time, modified_time, properties,
    is_shortcut, kind, space, web_view_link, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me, explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT ulid('file', drives.id, guide.value), drives.id, guide.value, iif(guide.key, 'application/vnd.google-apps.document', 'application/vnd.google-apps.folder'), 0,
    iif(guide.key, ulid('file', drives.id, 'Guides'), NULL), iif(guide.key, json_array(ulid('file', drives.id, 'Guides')), '[]'), 0, hidden, iif(hidden, '2026-01-09 10:00:00', NULL),
    user_id, user_id, drives.created_time, datetime(drives.created_time, '+1 hours'),
    iif(guide.key, json_object('_drive', json_object('indexableText', guide.value || ' of this house: ask the keepers of your drive.')), NULL), 0, 'drive#file', 'drive',
    iif(guide.key, 'https://docs.google.com/document/d/' || ulid('file', drives.id, guide.value) || '/edit', 'https://drive.google.com/drive/folders/' || ulid('file', drives.id, guide.value)),
    'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 0, 0, 0, 0, hidden AND NOT guide.key, 1, 1 + (guide.key > 0), 0
FROM drives JOIN drive_memberships ON drive_id = drives.id, json_each('["Guides", "How we name files", "How we share files", "How we label files"]') AS guide
WHERE drives.name LIKE 'Drive Keepers %' GROUP BY drives.id, guide.key HAVING min(drive_memberships.rowid) RETURNING id;
INSERT INTO revisions (id, file_id, revision_number, size_bytes, mime_type, keep_forever, published, created_time, modified_time, last_modifying_user_id, kind, publish_auto, published_outside_domain)
SELECT ulid('revision', files.id, n), files.id, n, 0, mime_type, 0, 0, files.created_time, datetime(files.created_time, '+' || (n - 1) || ' hours'), modified_by, 'drive#revision', 0, 0
FROM files JOIN drives ON drives.id = drive_id, data.number WHERE n <= 2 AND drives.name LIKE 'Drive Keepers %' AND parent_id IS NOT NULL;
UPDATE files SET head_revision_id = ulid('revision', id, 2) WHERE id IN (SELECT file_id FROM revisions) AND head_revision_id IS NULL;
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time)
SELECT ulid('class', files.id), files.id, ulid('label', 'classification'), 'internal', files.created_time FROM files JOIN drives ON drives.id = drive_id
WHERE drives.name LIKE 'Drive Keepers %' AND parent_id IS NOT NULL;
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
SELECT files.id, files.id, 0 FROM files JOIN drives ON drives.id = drive_id WHERE drives.name LIKE 'Drive Keepers %'
UNION ALL SELECT parent_id, files.id, 1 FROM files JOIN drives ON drives.id = drive_id WHERE drives.name LIKE 'Drive Keepers %' AND parent_id IS NOT NULL;

-- case: outside_the_circle: requests for what the keepers keep for themselves
INSERT INTO access_proposals (id, file_id, requester_email, recipient_email, proposed_roles, request_message, status, created_at)
SELECT ulid('proposal', files.id, 'keepers'), files.id, email, email, '["reader"]', 'Could I read it?', 'pending', '2026-02-2' || row_number() OVER (ORDER BY files.id) || 'T08:30:00.000Z'
FROM files JOIN drives ON drives.id = drive_id JOIN staff ON staff.id = (SELECT draw(id, 'asks the keepers', files.id) FROM staff WHERE org = 1 AND departed IS NULL AND NOT grown AND level = 'staff')
WHERE drives.name = 'Drive Keepers 2026' AND parent_id IS NOT NULL RETURNING id;

-- case: bells: a channel of each keeper, which tells of changes in their drive
INSERT INTO channels (id, resource_id, resource_uri, type, address, payload, expiration, active, user_id, created_time)
SELECT 'keepers-' || row_number() OVER (ORDER BY drive_memberships.rowid), 'changes-' || drives.id, 'https://www.googleapis.com/drive/v3/changes?driveId=' || drives.id, 'web_hook',
    'https://hooks.halden.example/keepers/' || row_number() OVER (ORDER BY drive_memberships.rowid), 0, '1775000000000', 1, user_id, '2026-02-10 09:00:00'
FROM drives JOIN drive_memberships ON drive_id = drives.id WHERE drives.name = 'Drive Keepers 2026' RETURNING id;

-- case: deep_down: a folder that lies six folders deep, with what lies in it
INSERT INTO files (id, drive_id, name, mime_type, size_bytes, parent_id, parent_ids, starred, trashed, created_by, modified_by, created_time, modified_time, properties, is_shortcut, kind, space,
    web_view_link, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me, explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT ulid('deep', deep.key), drive_id, deep.name, 'application/vnd.google-apps.' || iif(deep.text IS NULL, 'folder', 'document'), 0, parent, json_array(parent), 0, 0, maker, maker, '2025-09-15 09:00:00',
    iif(deep.text IS NULL, '2025-09-15 09:00:00', moment('2025-10-01', '2026-02-20', 'deep', deep.key)), iif(deep.text IS NULL, NULL, json_object('_drive', json_object('indexableText', deep.text))), 0,
    'drive#file', 'drive', iif(deep.text IS NULL, 'https://drive.google.com/drive/folders/' || ulid('deep', deep.key), 'https://docs.google.com/document/d/' || ulid('deep', deep.key) || '/edit'),
    'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 1, 0, 0, 0, 0, 1, 1, 0
FROM (SELECT deep.*, files.drive_id, files.created_by AS maker, iif(under IS NULL, files.id, ulid('deep', under)) AS parent
    FROM data.deep AS deep, files WHERE files.id = ulid('folder', 'tessell', 'Laboratory')) AS deep ORDER BY place;
INSERT INTO revisions (id, file_id, revision_number, size_bytes, mime_type, keep_forever, published, created_time, modified_time, last_modifying_user_id, kind, publish_auto, published_outside_domain)
SELECT ulid('revision', files.id, 1), files.id, 1, 0, mime_type, 0, 0, files.created_time, files.modified_time, modified_by, 'drive#revision', 0, 0
FROM files JOIN data.deep AS deep ON files.id = ulid('deep', deep.key) WHERE deep.text IS NOT NULL ORDER BY place;
UPDATE files SET head_revision_id = ulid('revision', id, 1) WHERE id IN (SELECT ulid('deep', key) FROM data.deep WHERE text IS NOT NULL);
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time)
SELECT ulid('class', files.id), files.id, ulid('label', 'classification'), 'internal', files.created_time
FROM files JOIN data.deep AS deep ON files.id = ulid('deep', deep.key) WHERE deep.text IS NOT NULL ORDER BY place;
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over(ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files WHERE id IN (SELECT ulid('deep', key) FROM data.deep)
    UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over ORDER BY descendant, depth;
INSERT INTO permissions (id, file_id, role, type, group_id, email_address, allow_file_discovery, kind, deleted, inherited, inherited_from, created_time, updated_time)
SELECT ulid('opened', descendant_id, squad.id), descendant_id, 'writer', 'group', squad.id, "groups".email, 0, 'drive#permission', 0, depth > 0, iif(depth > 0, ancestor_id, NULL),
    '2025-09-15 09:30:00', '2025-09-15 09:30:00'
FROM path_closure JOIN squad ON squad.number = (SELECT min(number) FROM squad WHERE org = 2) JOIN "groups" ON "groups".id = squad.id
WHERE ancestor_id = ulid('deep', 'campaigns') ORDER BY depth, descendant_id;
SELECT descendant_id FROM path_closure WHERE ancestor_id = ulid('folder', 'tessell', 'Laboratory') AND depth >= 6 ORDER BY depth, 1;

-- case: closed_folder: a folder in a shared one that has broken with it, so that nothing in it is shared either
UPDATE files SET shared = 0, properties = iif(id = ulid('deep', 'boulder'), json_object('_drive', json_object('inheritedPermissionsDisabled', json('true'))), properties)
WHERE id IN (SELECT descendant_id FROM path_closure WHERE ancestor_id = ulid('deep', 'boulder')) RETURNING id;
DELETE FROM permissions WHERE file_id IN (SELECT descendant_id FROM path_closure WHERE ancestor_id = ulid('deep', 'boulder'));

-- case: gap_in_the_chain: a folder that has lost what its folder passes on, while what lies in it has it
DELETE FROM permissions WHERE file_id = ulid('deep', 'run') RETURNING file_id;
UPDATE files SET shared = 0 WHERE id = ulid('deep', 'run');

-- case: less_below: a document that a team may only read, whereas it writes in the folder
UPDATE permissions SET role = 'reader', inherited = 0, inherited_from = NULL, updated_time = '2025-11-03 14:00:00' WHERE file_id = ulid('deep', 'protocol') RETURNING file_id;

-- case: more_below: a document that all of the house may read, though the folder is one team's
INSERT INTO permissions (id, file_id, role, type, domain, allow_file_discovery, kind, deleted, inherited, created_time, updated_time)
SELECT ulid('house', id), id, 'reader', 'domain', 'tessell.example', 1, 'drive#permission', 0, 0, '2025-12-01 10:00:00', '2025-12-01 10:00:00' FROM files WHERE id = ulid('deep', 'calendar') RETURNING file_id;

-- case: left_behind: a document that has left a folder and still has what that folder gave
UPDATE files SET parent_id = ulid('folder', 'tessell', 'Administration'), parent_ids = json_array(ulid('folder', 'tessell', 'Administration')) WHERE id = ulid('deep', 'contacts') RETURNING id;
DELETE FROM path_closure WHERE descendant_id = ulid('deep', 'contacts') AND depth > 0;
INSERT INTO path_closure (ancestor_id, descendant_id, depth) VALUES (ulid('folder', 'tessell', 'Administration'), ulid('deep', 'contacts'), 1);

-- case: reopened: remarks that were settled and have been opened again
INSERT INTO replies (id, comment_id, author_id, content, action, deleted, kind, html_content, created_time, modified_time)
SELECT ulid('reply', action, comments.id), comments.id, iif(action = 'resolve', files.created_by, author_id), said, action, 0, 'drive#reply', '<p>' || said || '</p>',
    datetime(comments.created_time, after), datetime(comments.created_time, after)
FROM comments JOIN files ON files.id = file_id JOIN (
    SELECT 'resolve' AS action, 'Done.' AS said, '+1 hours' AS after UNION ALL SELECT 'reopen', 'Not quite yet, please look again.', '+2 hours')
WHERE NOT resolved AND lot('reopened', comments.id) < 0.06 AND comments.id NOT IN (SELECT comment_id FROM replies)
ORDER BY comments.created_time, comments.id, after;
UPDATE comments SET modified_time = datetime(created_time, '+2 hours') WHERE id IN (SELECT comment_id FROM replies WHERE action = 'reopen') RETURNING id;

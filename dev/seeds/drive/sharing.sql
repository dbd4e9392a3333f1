-- Permissions: owners of what is in nobody's drive, single shares, links, and what folders pass on.

INSERT INTO permissions (id, file_id, drive_id, role, type, user_id, group_id, email_address, domain, allow_file_discovery, kind, deleted, view, inherited, inherited_from, created_time, updated_time)
SELECT ulid('owner', files.id), files.id, NULL, 'owner', 'user', created_by, NULL, users.email, NULL, 0, 'drive#permission', 0, NULL, 0, NULL, files.created_time, files.created_time
FROM files JOIN users ON users.id = created_by WHERE drive_id IS NULL ORDER BY files.rowid;

CREATE TEMP TABLE share AS
SELECT files.id AS file_id, staff.id AS user_id, staff.email, pick('{"reader": 5, "commenter": 3, "writer": 2}', 'role', files.id, staff.email) AS role,
    moment(files.created_time, '2026-02-27', 'shared', files.id, staff.email) AS at, files.mime_type
FROM files JOIN staff ON staff.departed IS NULL AND NOT staff.grown AND lot('shared with', files.id, staff.email) < iif(files.drive_id IS NULL, 0.012, 0.006)
WHERE files.created_by <> staff.id AND files.mime_type NOT LIKE '%folder'
    AND NOT EXISTS (SELECT 1 FROM drives WHERE drives.id = files.drive_id AND drives.domain_users_only);
INSERT INTO permissions (id, file_id, drive_id, role, type, user_id, group_id, email_address, domain, allow_file_discovery, kind, deleted, view, inherited, inherited_from, created_time, updated_time)
SELECT ulid('share', file_id, user_id), file_id, NULL, role, 'user', user_id, NULL, email, NULL, 0, 'drive#permission', 0, NULL, 0, NULL, at, at
FROM share ORDER BY file_id, user_id;

-- Folders of projects are shared with a team each, and what lies in them inherits it.
CREATE TEMP TABLE opened AS
SELECT folder.id AS folder_id, squad.id AS group_id, pick('["writer", "reader", "commenter"]', 'opened', folder.key) AS role, folder.slug
FROM folder JOIN squad ON squad.org = 1 AND squad.number = 1 + CAST(lot('team', folder.key) * 8 AS INTEGER)
WHERE folder.slug IN ('aurora', 'harbor', 'quality', 'it', 'sales') AND folder.parent IS NULL;
INSERT INTO permissions (id, file_id, drive_id, role, type, user_id, group_id, email_address, domain, allow_file_discovery, kind, deleted, view, inherited, inherited_from, created_time, updated_time)
SELECT ulid('opened', descendant_id, opened.group_id), descendant_id, NULL, opened.role, 'group', NULL, opened.group_id, "groups".email, NULL, 0, 'drive#permission', 0, NULL,
    depth > 0, iif(depth > 0, folder_id, NULL), '2025-09-02 09:00:00', '2025-09-02 09:00:00'
FROM opened JOIN path_closure ON ancestor_id = folder_id JOIN "groups" ON "groups".id = opened.group_id ORDER BY folder_id, depth, descendant_id;

-- Links: some documents may be read by the whole house, a few by anybody who has the link.
CREATE TEMP TABLE link AS
SELECT files.id AS file_id, lot('link', files.id) AS chance, created_by, files.modified_time AS modified_time FROM files LEFT JOIN drives ON drives.id = drive_id
WHERE mime_type NOT LIKE '%folder' AND NOT coalesce(domain_users_only, 0) AND drive_id IS NOT NULL;
INSERT INTO permissions (id, file_id, drive_id, role, type, user_id, group_id, email_address, domain, allow_file_discovery, kind, deleted, view, inherited, inherited_from, created_time, updated_time)
SELECT ulid('link', file_id), file_id, NULL, 'reader', iif(chance < 0.02, 'anyone', 'domain'), NULL, NULL, NULL, iif(chance < 0.02, NULL, 'halden.example'), chance >= 0.02,
    'drive#permission', 0, NULL, 0, NULL, modified_time, modified_time
FROM link WHERE chance < 0.1 ORDER BY file_id;
INSERT INTO share_links (id, file_id, permission_role, link_token, allow_discovery, expires_time, created_by, created_time)
SELECT permissions.id, file_id, role, permissions.id, 0, NULL, files.created_by, permissions.created_time
FROM permissions JOIN files ON files.id = file_id WHERE type = 'anyone' ORDER BY permissions.rowid;

-- Outsiders see single files, most of them for a while.
INSERT INTO permissions (id, file_id, drive_id, role, type, user_id, group_id, email_address, domain, allow_file_discovery, kind, deleted, view, inherited, inherited_from, created_time, updated_time)
SELECT ulid('guest', files.id, outsider.email), files.id, NULL, pick('["reader", "reader", "commenter"]', 'guest role', files.id), 'user', ulid('user', outsider.email), NULL, outsider.email, NULL, 0,
    'drive#permission', 0, NULL, 0, NULL, '2026-01-19 10:00:00', '2026-01-19 10:00:00'
FROM files JOIN data.outsider AS outsider ON lot('guest', files.id, outsider.email) < 0.02
WHERE files.drive_id IN (SELECT id FROM shelf WHERE slug IN ('aurora', 'harbor', 'sales', 'it', 'service')) AND mime_type NOT LIKE '%folder' ORDER BY files.id, outsider.place;
INSERT INTO share_links (id, file_id, permission_role, link_token, allow_discovery, expires_time, created_by, created_time)
SELECT permissions.id, file_id, role, permissions.id, 0, pick('["2026-04-30 17:00:00", "2026-06-30 17:00:00", "2026-02-20 17:00:00"]', 'until', permissions.id), files.created_by, permissions.created_time
FROM permissions JOIN files ON files.id = file_id WHERE permissions.id IN (SELECT ulid('guest', files.id, outsider.email) FROM files, data.outsider AS outsider) AND lot('ends', permissions.id) < 0.8
ORDER BY permissions.rowid;

UPDATE files SET shared = 1 WHERE id IN (SELECT file_id FROM permissions WHERE role <> 'owner');

-- Labels: everything in a drive has a classification; some more have other labels.
INSERT INTO labels (id, key, name, type, options, required, created_time)
SELECT ulid('label', key), key, name, type, options, required, '2024-01-10 09:00:00' FROM data.label ORDER BY place;
INSERT INTO file_labels (id, file_id, label_id, value_string, value_number, value_boolean, value_date, value_enum, created_time)
SELECT ulid('class', files.id), files.id, ulid('label', 'classification'), NULL, NULL, NULL, NULL,
    CASE WHEN shelf.slug IN ('executive', 'hr', 'finance') THEN pick('{"confidential": 6, "restricted": 2, "internal": 2}', 'class', files.id)
        ELSE pick('{"internal": 7, "confidential": 2, "public": 1}', 'class', files.id) END, files.created_time
FROM files JOIN shelf ON shelf.id = files.drive_id WHERE mime_type NOT LIKE '%folder' AND files.name NOT LIKE '%minutes%' ORDER BY files.rowid;
INSERT INTO file_labels (id, file_id, label_id, value_string, value_number, value_boolean, value_date, value_enum, created_time)
SELECT ulid(label.key, files.id), files.id, ulid('label', label.key),
    iif(label.key = 'contract_number', 'C-' || printf('%05d', lot('number', files.id) * 90000 + 10000), NULL),
    iif(label.key = 'budget_amount', 1000.0 * CAST(20 + lot('amount', files.id) * 480 AS INTEGER), NULL), iif(label.key = 'approved', lot('approved', files.id) < 0.7, NULL),
    iif(label.key = 'review_date', date('2026-03-10', '+' || CAST(lot('review', files.id) * 200 AS INTEGER) || ' days'), NULL),
    iif(label.key = 'retention', CASE WHEN files.name LIKE '%contract.pdf' THEN pick('["seven years", "forever", "legal hold"]', 'retention', files.id) ELSE 'one year' END, NULL), files.created_time
FROM files JOIN data.label AS label ON label.key = CASE WHEN files.name LIKE '%contract.pdf' THEN 'contract_number' WHEN files.name LIKE '%budget' THEN 'budget_amount'
        WHEN files.name LIKE '%specification' THEN 'approved' WHEN files.name LIKE '%risk register.xlsx' THEN 'review_date' END
    OR label.key = 'retention' AND (files.name LIKE '%contract.pdf' OR files.name LIKE '%lessons learned.docx')
ORDER BY files.rowid, label.place;

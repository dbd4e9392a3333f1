-- Shared drives with their members, and the folders in them.

CREATE TEMP TABLE shelf AS
SELECT slug, ulid('drive', slug) AS id, drive.name, org, department, staffed, color, restricted, folders, place AS turn,
    '2023-09-04 09:00:00' AS at, NULL AS lead
FROM data.drive
UNION ALL
SELECT slug, ulid('drive', slug), project.name, 1, NULL, NULL, color, 0, folders, 100 + place, '2025-09-01 09:00:00', lead
FROM data.project;

INSERT INTO drives (id, name, color_rgb, theme_id, background_image_link, hidden, restricted_to_domain, trashed, created_time,
    modified_time, copy_requires_writer_permission, domain_users_only, drive_members_only, admin_managed_restrictions,
    sharing_folders_requires_organizer_permission, download_restricted_for_readers, download_restricted_for_writers, org_unit_id, kind)
SELECT id, name, color, NULL, NULL, 0, restricted, 0, at, at, restricted, restricted, 0, 0, restricted, 0, 0, NULL, 'drive#drive'
FROM shelf ORDER BY turn;

-- Organizers: the two highest people of the department; its teams write; its other people read.
CREATE TEMP TABLE insider AS
SELECT shelf.id AS drive_id, staff.id AS user_id, staff.number, shelf.turn,
    row_number() OVER (PARTITION BY shelf.id ORDER BY instr('executive director manager staff', level), number) AS rank
FROM shelf JOIN staff ON staff.org = shelf.org AND staff.active AND staff.departed IS NULL
    AND (staff.department IN (SELECT value FROM json_each(shelf.staffed)) OR shelf.department = '*')
WHERE shelf.department IS NOT NULL;

INSERT INTO drive_memberships (id, drive_id, type, user_id, group_id, domain, role, created_time)
SELECT ulid('seat', drive_id, user_id), drive_id, 'user', user_id, NULL, NULL,
    CASE WHEN rank <= 2 THEN 'organizer' WHEN rank <= 4 THEN 'fileOrganizer' ELSE 'reader' END, '2023-09-04 10:00:00'
FROM insider WHERE rank <= 12 ORDER BY turn, rank;
INSERT INTO drive_memberships (id, drive_id, type, user_id, group_id, domain, role, created_time)
SELECT ulid('seat', shelf.id, squad.id), shelf.id, 'group', NULL, squad.id, NULL, 'writer', '2023-09-04 10:00:00'
FROM shelf JOIN squad ON squad.org = shelf.org AND (squad.department IN (SELECT value FROM json_each(shelf.staffed)) OR shelf.department = '*')
ORDER BY shelf.turn, squad.number;
INSERT INTO drive_memberships (id, drive_id, type, user_id, group_id, domain, role, created_time)
SELECT ulid('seat', shelf.id, staff.id), shelf.id, 'user', staff.id, NULL, NULL,
    iif(staff.user_name = lead, 'organizer', pick('["fileOrganizer", "writer", "writer", "reader"]', 'seat', slug, staff.email)), '2025-09-01 10:00:00'
FROM shelf JOIN staff ON staff.org = 1 AND staff.departed IS NULL AND NOT staff.grown
    AND (staff.user_name = lead OR lot('on project', slug, staff.email) < 0.12)
WHERE lead IS NOT NULL ORDER BY shelf.turn, staff.user_name <> lead, staff.number;
UPDATE drive_memberships SET role = 'organizer' WHERE id IN (
    SELECT max(id) FROM drive_memberships WHERE role = 'fileOrganizer' AND drive_id IN (SELECT id FROM shelf WHERE lead IS NOT NULL) GROUP BY drive_id);

-- Folders: those of the drive, one for each team of the department, and one for its minutes.
CREATE TEMP TABLE folder AS
SELECT shelf.slug || '/' || folders.value AS key, ulid('folder', shelf.slug, folders.value) AS id, folders.value AS name,
    shelf.id AS drive_id, shelf.slug AS slug, NULL AS parent, turn * 1000 + folders.key AS turn, NULL AS team, at
FROM shelf, json_each(folders) AS folders
UNION ALL
SELECT shelf.slug || '/' || squad.name, ulid('folder', shelf.slug, squad.name), squad.name, shelf.id, shelf.slug, NULL,
    shelf.turn * 1000 + 100 + squad.number, squad.number, at
FROM shelf JOIN squad ON squad.org = shelf.org AND (squad.department IN (SELECT value FROM json_each(shelf.staffed)) OR shelf.department = '*')
UNION ALL
SELECT shelf.slug || '/' || squad.name || '/Minutes', ulid('folder', shelf.slug, squad.name, 'Minutes'), 'Minutes of ' || squad.name, shelf.id,
    shelf.slug, ulid('folder', shelf.slug, squad.name), shelf.turn * 1000 + 500 + squad.number, squad.number, at
FROM shelf JOIN squad ON squad.org = shelf.org AND (squad.department IN (SELECT value FROM json_each(shelf.staffed)) OR shelf.department = '*');

-- A small office: Ann owns files, Bob and Cleo are shared with, Dan is from outside.
INSERT INTO users (id, display_name, email, auth_token, created_time, kind, permission_id, me) VALUES
('u-ann', 'Ann Bell', 'ann@halden.example', 'ann', '2026-01-05 09:00:00', 'drive#user', 'perm_u-ann', 1),
('u-bob', 'Bob Cray', 'bob@halden.example', 'bob', '2026-01-05 09:00:00', 'drive#user', 'perm_u-bob', 0),
('u-cleo', 'Cleo Dorn', 'cleo@halden.example', 'cleo', '2026-01-05 09:00:00', 'drive#user', 'perm_u-cleo', 0),
('u-dan', 'Dan Egg', 'dan@outside.example', 'dan', '2026-01-05 09:00:00', 'drive#user', 'perm_u-dan', 0);
INSERT INTO "groups" (id, name, email, created_time) VALUES
('g-desk', 'Desk', 'desk@halden.example', '2026-01-05 09:00:00');
INSERT INTO group_memberships (id, group_id, user_id, role, created_time) VALUES
('gm-1', 'g-desk', 'u-cleo', 'member', '2026-01-05 09:00:00');
INSERT INTO drives (id, name, color_rgb, created_time, modified_time, kind, hidden, trashed) VALUES
('d-lab', 'Laboratory', '#4285F4', '2026-01-06 09:00:00', '2026-01-06 09:00:00', 'drive#drive', 0, 0);
INSERT INTO drive_memberships (id, drive_id, type, user_id, role, created_time) VALUES
('dm-1', 'd-lab', 'user', 'u-ann', 'organizer', '2026-01-06 09:00:00'),
('dm-2', 'd-lab', 'user', 'u-bob', 'writer', '2026-01-06 09:00:00');
INSERT INTO files (id, drive_id, name, mime_type, size_bytes, parent_id, parent_ids, starred, trashed, created_by, modified_by, created_time, modified_time, properties, kind, space, shared, owned_by_me, explicitly_trashed, writers_can_share, version, description) VALUES
('plans', NULL, 'Plans', 'application/vnd.google-apps.folder', 0, NULL, '[]', 0, 0, 'u-ann', 'u-ann', '2026-02-01 09:00:00', '2026-02-01 09:00:00', NULL, 'drive#file', 'drive', 0, 1, 0, 1, 1, NULL),
('inner', NULL, 'Inner', 'application/vnd.google-apps.folder', 0, 'plans', '["plans"]', 0, 0, 'u-ann', 'u-ann', '2026-02-01 10:00:00', '2026-02-01 10:00:00', NULL, 'drive#file', 'drive', 0, 1, 0, 1, 1, NULL),
('budget', NULL, 'Budget_2026-final.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 2048, 'inner', '["inner"]', 1, 0, 'u-ann', 'u-ann', '2026-02-02 09:00:00', '2026-02-03 09:00:00', '{"state": "open"}', 'drive#file', 'drive', 0, 1, 0, 1, 1, 'Money for the turbine'),
('memo', NULL, 'Memo to Ann''s team', 'application/vnd.google-apps.document', 0, NULL, '[]', 0, 0, 'u-ann', 'u-ann', '2026-02-04 09:00:00', '2026-02-04 09:00:00', NULL, 'drive#file', 'drive', 1, 1, 0, 1, 1, NULL),
('probe', 'd-lab', 'Probe readings.csv', 'text/csv', 100, NULL, '[]', 0, 0, 'u-bob', 'u-bob', '2026-02-05 09:00:00', '2026-02-05 09:00:00', NULL, 'drive#file', 'drive', 1, 0, 0, 1, 1, NULL);
INSERT INTO permissions (id, file_id, role, type, user_id, group_id, kind, deleted, inherited, created_time, updated_time) VALUES
('p-1', 'plans', 'owner', 'user', 'u-ann', NULL, 'drive#permission', 0, 0, '2026-02-01 09:00:00', '2026-02-01 09:00:00'),
('p-2', 'inner', 'owner', 'user', 'u-ann', NULL, 'drive#permission', 0, 0, '2026-02-01 10:00:00', '2026-02-01 10:00:00'),
('p-3', 'budget', 'owner', 'user', 'u-ann', NULL, 'drive#permission', 0, 0, '2026-02-02 09:00:00', '2026-02-02 09:00:00'),
('p-4', 'memo', 'owner', 'user', 'u-ann', NULL, 'drive#permission', 0, 0, '2026-02-04 09:00:00', '2026-02-04 09:00:00'),
('p-5', 'memo', 'commenter', 'group', NULL, 'g-desk', 'drive#permission', 0, 0, '2026-02-04 09:00:00', '2026-02-04 09:00:00');
INSERT INTO path_closure (ancestor_id, descendant_id, depth) VALUES
('plans', 'plans', 0), ('inner', 'inner', 0), ('plans', 'inner', 1),
('budget', 'budget', 0), ('inner', 'budget', 1), ('plans', 'budget', 2),
('memo', 'memo', 0), ('probe', 'probe', 0);

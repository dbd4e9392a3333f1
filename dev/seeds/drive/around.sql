-- What stands around files: proposals, changes, channels, operations, apps, uploads.

INSERT INTO access_proposals (id, file_id, requester_email, recipient_email, proposed_roles, proposed_view, request_message, status, resolved_at, resolved_by_email, created_at)
SELECT ulid('proposal', files.id, staff.email), files.id, staff.email, staff.email, pick('["[\"reader\"]", "[\"commenter\"]", "[\"writer\"]"]', 'wanted', files.id), NULL,
    'Could I see ' || files.name || '? It is for ' || staff.department || '.',
    pick('{"pending": 5, "approved": 3, "denied": 2}', 'fate', files.id, staff.email), NULL, NULL,
    replace(moment('2026-02-02', '2026-02-27', 'asked', files.id, staff.email), ' ', 'T') || '.000Z'
FROM files JOIN staff ON staff.org = 1 AND staff.departed IS NULL AND NOT staff.grown AND lot('asks', files.id, staff.email) < 0.0012
WHERE files.drive_id IS NOT NULL AND mime_type NOT LIKE '%folder' ORDER BY files.id, staff.number;
UPDATE access_proposals SET resolved_at = replace(datetime(replace(substr(created_at, 1, 19), 'T', ' '), '+2 hours'), ' ', 'T') || '.000Z',
    resolved_by_email = (SELECT users.email FROM files JOIN users ON users.id = files.created_by WHERE files.id = file_id)
WHERE status <> 'pending';

INSERT INTO changes (token, change_time, file_id, drive_id, change_type, payload, kind, removed)
SELECT '01KF' || printf('%022d', row_number() OVER (ORDER BY modified_time, id)), modified_time, id, drive_id,
    iif(version = 1, 'file_created', 'file_updated'), json_object('action', iif(version = 1, 'create', 'update')), 'drive#change', 0
FROM files WHERE mime_type NOT LIKE '%folder' ORDER BY modified_time, id;
INSERT INTO change_tokens (scope, last_token) SELECT 'global', max(token) FROM changes;
INSERT INTO change_tokens (scope, last_token) SELECT 'drive:' || drive_id, max(token) FROM changes WHERE drive_id IS NOT NULL GROUP BY drive_id;

INSERT INTO channels (id, resource_id, resource_uri, type, address, token, payload, params, expiration, active, user_id, created_time)
SELECT 'channel-' || row_number() OVER (ORDER BY files.id), files.id, 'https://www.googleapis.com/drive/v3/files/' || files.id, 'web_hook',
    'https://hooks.halden.example/drive/' || row_number() OVER (ORDER BY files.id), NULL, 0, NULL, iif(lot('open', files.id) < 0.6, '1775000000000', '1771000000000'),
    lot('open', files.id) < 0.6, files.created_by, '2026-02-10 09:00:00'
FROM files WHERE files.name LIKE '%supplier contract.pdf' AND lot('watched', files.id) < 0.5 ORDER BY files.id;
INSERT INTO drive_channels (id, resource_id, resource_uri, address, expiration, type, token, params, created_time)
SELECT ulid('drive channel', id), id, 'https://www.googleapis.com/drive/v3/drives/' || id, 'https://hooks.halden.example/drives', '2026-06-30 17:00:00', 'web_hook', NULL, NULL, '2026-01-12 09:00:00'
FROM shelf ORDER BY turn;
INSERT INTO subscriptions (id, channel_id, resource_type, resource_id, callback_url, created_time, expires_time, active)
SELECT ulid('subscription', id), ulid('drive channel', id), 'drives', id, 'https://hooks.halden.example/drives', '2026-01-12 09:00:00', '2026-06-30 17:00:00', 1 FROM shelf ORDER BY turn;
INSERT INTO webhook_deliveries (id, subscription_id, channel_id, change_token, status, attempts, last_error, next_retry_time, created_time, updated_time)
SELECT ulid('delivery', token), ulid('subscription', drive_id), ulid('drive channel', drive_id), token, iif(lot('delivered', token) < 0.9, 'delivered', 'failed'), 1,
    iif(lot('delivered', token) < 0.9, NULL, 'Connection timeout after 30 seconds'), NULL, change_time, change_time
FROM changes WHERE drive_id IS NOT NULL AND change_time > '2026-02-20' ORDER BY token;

INSERT INTO operations (id, name, operation_type, status, operation_metadata, response_data, error_data, created_at, completed_at)
SELECT ulid('operation', files.id), 'operations/' || ulid('operation', files.id), 'export', 'done', json_object('file_id', files.id, 'mime_type', 'application/pdf'),
    json_object('fileId', files.id, 'fileName', files.name, 'mimeType', 'application/pdf'), NULL, datetime(modified_time, '+1 minute'), datetime(modified_time, '+2 minutes')
FROM files WHERE mime_type LIKE '%apps.presentation' AND lot('exported', files.id) < 0.4 ORDER BY files.id;

INSERT INTO apps (id, name, object_type, product_id, product_url, supports_create, supports_import, supports_multi_open, supports_offline_create, has_drive_wide_scope, installed,
    authorized, use_by_default, primary_mime_types, secondary_mime_types, primary_file_extensions, secondary_file_extensions, create_url, create_in_folder_template,
    open_url_template, short_description, long_description, icons, created_at, updated_at, installed_by)
SELECT ulid('app', name), name, type, product, NULL, type = 'editor', type = 'editor', 1, 0, type = 'editor', installed, installed, usual, json_array(mime), '[]', json_array(extension), '[]',
    NULL, NULL, 'https://apps.halden.example/' || product || '?file={fileId}', name, name || ' opens ' || mime, '[]', '2024-01-10 09:00:00', '2024-01-10 09:00:00', (SELECT id FROM users LIMIT 1)
FROM data.app ORDER BY place;

INSERT INTO id_pool (id, reserved, reserved_time) SELECT ulid('pool', n), n <= 4, iif(n <= 4, '2026-02-27 10:00:00', NULL) FROM data.number WHERE n <= 12;
INSERT INTO uploads (id, file_id, intended_mime, total_size, received_bytes, chunk_size, state, created_time, updated_time)
SELECT ulid('upload', id), iif(lot('arrived', id) < 0.8, id, NULL), mime_type, size_bytes, iif(lot('arrived', id) < 0.8, size_bytes, size_bytes / 2), 262144, iif(lot('arrived', id) < 0.8, 'completed', 'in_progress'),
    created_time, created_time
FROM files WHERE file_extension = 'xlsx' ORDER BY id;
INSERT INTO trash_log (id, file_id, emptied_time, actor_id)
SELECT ulid('emptied', n), ulid('gone', n), moment('2025-10-01', '2026-02-20', 'emptied', n), (SELECT draw(user_id, 'emptied', n) FROM drive_memberships WHERE role = 'organizer') FROM data.number WHERE n <= 10;

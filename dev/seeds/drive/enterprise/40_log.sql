-- The log of changes: tokens count all of them up in time, so that those of the company get new ones too.

INSERT INTO changes (token, change_time, file_id, drive_id, change_type, payload, kind, removed)
SELECT ulid('change', making.id), made, making.id, drive_id, 'file_created', '{"action": "create"}', 'drive#change', 0 FROM making ORDER BY made, making.id;
INSERT INTO changes (token, change_time, file_id, drive_id, change_type, payload, kind, removed)
SELECT ulid('change', permissions.id), permissions.created_time, file_id, making.drive_id, 'perm_created', '{"role": "' || role || '", "type": "' || type || '"}', 'drive#change', 0
FROM permissions JOIN making ON making.id = file_id WHERE role <> 'owner' AND NOT inherited ORDER BY permissions.created_time, permissions.id;
INSERT INTO changes (token, change_time, file_id, drive_id, change_type, payload, kind, removed)
SELECT ulid('change', comments.id), comments.created_time, comments.file_id, files.drive_id, 'comment_created', '{"comment": "' || comments.id || '"}', 'drive#change', 0
FROM comments JOIN remark ON remark.id = comments.id JOIN files ON files.id = comments.file_id ORDER BY comments.created_time, comments.id;

CREATE TEMP TABLE counted AS
SELECT token, '01KG' || printf('%022d', row_number() OVER (ORDER BY change_time, token LIKE '01J%', rowid)) AS next FROM changes;
CREATE UNIQUE INDEX temp.by_token ON counted (token);
UPDATE webhook_deliveries SET change_token = (SELECT next FROM counted WHERE token = change_token) WHERE change_token IN (SELECT token FROM counted);
UPDATE changes SET token = (SELECT next FROM counted WHERE counted.token = changes.token);
INSERT INTO change_tokens (scope, last_token)
SELECT DISTINCT 'drive:' || drive_id, '' FROM changes WHERE drive_id IS NOT NULL AND 'drive:' || drive_id NOT IN (SELECT scope FROM change_tokens);
UPDATE change_tokens SET last_token = (SELECT max(token) FROM changes WHERE scope = 'global' OR scope = 'drive:' || drive_id);

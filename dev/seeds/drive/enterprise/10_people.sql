-- Everybody whom the files of stories concern, and what the stories say of files.

CREATE TEMP TABLE staff AS
SELECT person.*, users.id FROM company.person AS person JOIN users USING (email);

CREATE TEMP TABLE written AS
SELECT part.id AS part, part.at, ulid('story file', part.id) AS id, lower(json_extract(fields, '$.owner')) AS owner,
    json_extract(fields, '$.name') AS name, json_extract(fields, '$.mime') AS word, json_extract(fields, '$.text') AS text,
    json_extract(fields, '$.description') AS description, json_extract(fields, '$.drive') AS drive, json_extract(fields, '$.folder') AS folder, fields
FROM story.part AS part WHERE kind = 'drive.file';
CREATE TEMP TABLE shared AS
SELECT part, written.id AS file_id, lower(share.key) AS email, share.value AS role, 'shared' AS field, at FROM written, json_each(fields, '$.shared') AS share
UNION ALL
SELECT part, written.id, lower(share.key), share.value, 'group', at FROM written, json_each(fields, '$.group') AS share;

CREATE TEMP TABLE remark AS
SELECT part.id AS part, part.at, ulid('story comment', part.id) AS id, ulid('story file', json_extract(fields, '$.file')) AS file_id,
    json_extract(fields, '$.file') AS file, lower(json_extract(fields, '$.author')) AS author, json_extract(fields, '$.text') AS text,
    coalesce(json_extract(fields, '$.resolved'), 0) AS resolved, fields
FROM story.part AS part WHERE kind = 'drive.comment';
CREATE TEMP TABLE retort AS
SELECT part, remark.id AS comment_id, ulid('story reply', part, line.key) AS id, file_id, line.key AS place, lower(json_extract(line.value, '$.by')) AS author,
    json_extract(line.value, '$.at') AS at, json_extract(line.value, '$.text') AS text
FROM remark, json_each(fields, '$.replies') AS line;

-- People of other companies get an account here when something is shared with them, or when they bring something.
CREATE TEMP TABLE newcomer AS
SELECT email, min(at) AS at FROM (
    SELECT email, at FROM shared WHERE field = 'shared' UNION ALL SELECT owner, at FROM written
    UNION ALL SELECT author, at FROM remark UNION ALL SELECT author, at FROM retort)
WHERE email NOT IN (SELECT lower(email) FROM users) AND email NOT IN (SELECT lower(email) FROM "groups") GROUP BY email;
-- fault: the people of the story: %s is nobody whom the files know
SELECT 'drive', email FROM newcomer WHERE email NOT IN (SELECT lower(email) FROM story.someone);
-- The accounts of people of other companies.
INSERT INTO users (id, display_name, email, auth_token, created_time, kind, permission_id, me)
SELECT ulid('user', email), (SELECT name FROM story.someone WHERE lower(someone.email) = newcomer.email), email,
    'tok_drv_' || ulid('drive token', email), datetime(at, '-10 minutes'), 'drive#user', 'perm_' || ulid('user', email), 0
FROM newcomer ORDER BY at, email;

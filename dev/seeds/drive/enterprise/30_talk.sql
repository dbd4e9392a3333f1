-- Comments of stories and the replies to them.

-- fault: file: %s is no drive.file
SELECT part, file FROM remark WHERE file_id NOT IN (SELECT id FROM written);
-- fault: replies: %s is not later than the comment
SELECT retort.part, retort.at FROM retort JOIN remark ON remark.id = comment_id WHERE retort.at <= remark.at;
-- fault: replies: %s is after today
SELECT part, at FROM retort WHERE at > now();

-- Whoever speaks may at least comment: by a permission on the file, or by a seat in its drive.
CREATE TEMP TABLE rank AS SELECT value AS role, key AS height FROM json_each('["reader", "commenter", "writer", "fileOrganizer", "organizer", "owner"]');
CREATE TEMP TABLE speaker AS
SELECT min(part) AS part, file_id, author AS email, users.id AS user_id, min(at) AS at FROM (
    SELECT part, file_id, author, at FROM remark UNION ALL SELECT part, file_id, author, at FROM retort)
JOIN users ON lower(users.email) = author GROUP BY file_id, author;
CREATE TEMP TABLE right_ AS
SELECT speaker.file_id, speaker.user_id, max(height) AS height FROM speaker JOIN (
    SELECT file_id, user_id, role FROM permissions WHERE user_id IS NOT NULL
    UNION ALL
    SELECT file_id, group_memberships.user_id, permissions.role FROM permissions JOIN group_memberships USING (group_id)
    UNION ALL
    SELECT files.id, seat.user_id, role FROM files JOIN seat USING (drive_id)) AS gift ON gift.file_id = speaker.file_id AND gift.user_id = speaker.user_id
JOIN rank USING (role) GROUP BY speaker.file_id, speaker.user_id;
-- fault: shared: %s comments, and is a reader of the file
SELECT speaker.part, email FROM speaker JOIN right_ USING (file_id, user_id) JOIN shared USING (file_id, email) WHERE height = 0;
-- fault: author: the drive of the file does not let %s in, who is of another domain
SELECT part, email FROM speaker JOIN files ON files.id = file_id JOIN closed USING (drive_id) WHERE substr(email, instr(email, '@')) <> domain;
-- Those who are asked for a comment.
INSERT INTO permissions (id, file_id, role, type, user_id, email_address, allow_file_discovery, kind, deleted, inherited, created_time, updated_time)
SELECT ulid('asked', file_id, user_id), file_id, 'commenter', 'user', user_id, users.email, 0, 'drive#permission', 0, 0,
    min(datetime(files.created_time, '+6 minutes'), at), min(datetime(files.created_time, '+6 minutes'), at)
FROM speaker JOIN files ON files.id = file_id JOIN users ON users.id = user_id LEFT JOIN right_ USING (file_id, user_id)
WHERE coalesce(height, 0) = 0 ORDER BY at, file_id, user_id;
UPDATE files SET shared = 1 WHERE id IN (SELECT id FROM making) AND id IN (SELECT file_id FROM permissions WHERE role <> 'owner');

-- The last reply settles a comment that is resolved; one that nobody answered is settled without words by the owner.
INSERT INTO comments (id, file_id, author_id, content, resolved, deleted, kind, html_content, created_time, modified_time)
SELECT remark.id, file_id, users.id, trim(text, char(10) || ' '), resolved, 0, 'drive#comment',
    '<p>' || replace(replace(replace(trim(text, char(10) || ' '), '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>', at,
    coalesce((SELECT max(retort.at) FROM retort WHERE comment_id = remark.id), iif(resolved, min(now(), datetime(at, '+2 hours')), at))
FROM remark JOIN users ON lower(users.email) = author ORDER BY at, part;
INSERT INTO replies (id, comment_id, author_id, content, action, deleted, kind, html_content, created_time, modified_time)
SELECT retort.id, comment_id, users.id, trim(retort.text, char(10) || ' '),
    iif(resolved AND retort.place = (SELECT max(other.place) FROM retort AS other WHERE other.comment_id = retort.comment_id), 'resolve', NULL), 0, 'drive#reply',
    '<p>' || replace(replace(replace(trim(retort.text, char(10) || ' '), '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>', retort.at, retort.at
FROM retort JOIN remark ON remark.id = comment_id JOIN users ON lower(users.email) = retort.author ORDER BY retort.at, retort.part, retort.place;
INSERT INTO replies (id, comment_id, author_id, content, action, deleted, kind, created_time, modified_time)
SELECT ulid('settled', comments.id), comments.id, files.created_by, NULL, 'resolve', 0, 'drive#reply', comments.modified_time, comments.modified_time
FROM comments JOIN files ON files.id = comments.file_id JOIN remark ON remark.id = comments.id
WHERE comments.resolved AND comments.id NOT IN (SELECT comment_id FROM replies) ORDER BY comments.modified_time, comments.id;

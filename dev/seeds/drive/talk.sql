-- Comments and replies.

CREATE TEMP TABLE remark AS
SELECT files.id AS file_id, n, place, text, answer, CAST(2 + lot('small number', files.id, n) * 8 AS INTEGER) AS small, CAST(11 + lot('number', files.id, n) * 79 AS INTEGER) AS large,
    pick('["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]', 'day', files.id, n) AS day,
    substr(files.name, 1, max(instr(files.name, ' - '), instr(files.name, ' minutes ')) - 1) AS topic,
    coalesce((SELECT draw(display_name, 'who', files.id, n) FROM drive_memberships JOIN users ON users.id = user_id WHERE drive_memberships.drive_id = files.drive_id), 'the manager') AS who
FROM files JOIN data.number ON n <= 2 JOIN data.remark AS remark
    ON remark.place = 1 + CAST(lot('which', files.id, n) * (SELECT count(*) FROM data.remark) AS INTEGER);
UPDATE remark SET text = replace(replace(replace(text, '{n}', small), '{m}', large), '{day}', day), answer = replace(replace(replace(answer, '{n}', small), '{m}', large), '{day}', day);
UPDATE remark SET text = replace(replace(text, '{topic}', topic), '{who}', who), answer = replace(replace(answer, '{topic}', topic), '{who}', who);
CREATE TEMP TABLE remarked AS
SELECT files.id AS file_id, n, text, answer, ulid('comment', files.id, n) AS id, files.modified_time,
    coalesce((SELECT draw(user_id, 'author', files.id, n) FROM drive_memberships WHERE drive_memberships.drive_id = files.drive_id AND user_id IS NOT NULL), files.created_by) AS author,
    moment(files.created_time, files.modified_time, 'remark', files.id, n) AS at, lot('answered', files.id, n) AS fate, files.created_by
FROM files JOIN remark ON remark.file_id = files.id AND lot('remarks', files.id, n) < 0.4
WHERE drive_id IS NOT NULL AND mime_type NOT LIKE '%folder';

INSERT INTO comments (id, file_id, author_id, content, anchor, resolved, deleted, quoted_file_content_mime_type, quoted_file_content_value, kind, html_content, created_time, modified_time)
SELECT id, file_id, author, text, iif(lot('anchor', id) < 0.3, '{"page": ' || CAST(1 + lot('page', id) * 9 AS INTEGER) || '}', NULL), fate < 0.35, 0, NULL, NULL, 'drive#comment',
    '<p>' || text || '</p>', at, iif(fate < 0.6, datetime(at, '+3 hours'), at)
FROM remarked ORDER BY at, id;
INSERT INTO replies (id, comment_id, author_id, content, action, deleted, kind, html_content, created_time, modified_time)
SELECT ulid('reply', id), id, created_by, answer, iif(fate < 0.35, 'resolve', NULL), 0, 'drive#reply', '<p>' || answer || '</p>', datetime(at, '+3 hours'), datetime(at, '+3 hours')
FROM remarked WHERE fate < 0.6 ORDER BY at, id;

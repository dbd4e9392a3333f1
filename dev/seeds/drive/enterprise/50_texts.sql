-- What the company's files and comments say, in many words. Texts are taken in turn, so that none is used much more than
-- others.

CREATE TEMP TABLE old AS
SELECT files.id, files.name, files.properties, users.email AS owner,
    CASE WHEN instr(files.name, ' - ') THEN 'document' WHEN files.name GLOB '* minutes 202?-??-??' THEN 'minutes' WHEN files.drive_id IS NULL THEN 'private' END AS sort,
    coalesce((SELECT above.name FROM files AS above WHERE above.id = files.parent_id), 'the project') AS place
FROM files JOIN users ON users.id = created_by
WHERE files.id NOT IN (SELECT id FROM making) AND mime_type NOT LIKE '%folder' AND NOT is_shortcut;

CREATE TEMP TABLE rewritten (id TEXT PRIMARY KEY, name TEXT, text TEXT);
INSERT INTO rewritten
SELECT drawn.id, NULL, replace(replace(replace(words.text, '{topic}', drawn.topic), '{fact}', fact), '{team}', drawn.place) FROM (
    SELECT old.id, topic.name AS topic, fact, old.place, substr(old.name, length(topic.name) + 4) AS kind,
        row_number() OVER (PARTITION BY substr(old.name, length(topic.name) + 4) ORDER BY lot('document text', old.id)) AS n
    FROM old JOIN data.topic AS topic ON sort = 'document' AND substr(old.name, 1, length(topic.name) + 3) = topic.name || ' - ') AS drawn
JOIN (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY place) AS turn, count(*) OVER (PARTITION BY kind) AS of FROM data.document_text) AS words
    ON words.kind = drawn.kind AND words.turn = 1 + (drawn.n - 1) % words.of;
INSERT INTO rewritten
SELECT drawn.id, NULL, words.text FROM (SELECT id, row_number() OVER (ORDER BY lot('minutes text', id)) AS n FROM old WHERE sort = 'minutes') AS drawn
JOIN data.minutes_text AS words ON words.place = 1 + (n - 1) % (SELECT count(*) FROM data.minutes_text);
INSERT INTO rewritten
SELECT drawn.id, replace(replace(replace(words.name, '{first}', first_name), '{last}', last_name), '{city}', coalesce(city, '')), words.text FROM (
    SELECT old.id, kind, first_name, last_name, substr(old.name, nullif(instr(old.name, ' to '), 0) + 4) AS city, row_number() OVER (PARTITION BY kind ORDER BY lot('private text', old.id)) AS n
    FROM old JOIN (SELECT DISTINCT kind FROM data.private_text) ON sort = 'private' AND substr(old.name, 1, length(kind) + 1) = kind || ' '
    JOIN staff ON staff.email = owner) AS drawn
JOIN (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY place) AS turn, count(*) OVER (PARTITION BY kind) AS of FROM data.private_text) AS words
    ON words.kind = drawn.kind AND words.turn = 1 + (n - 1) % words.of;
UPDATE files SET (name, properties) = (
    SELECT coalesce(rewritten.name, files.name), json_set(files.properties, '$._drive.indexableText', rewritten.text) FROM rewritten WHERE rewritten.id = files.id)
WHERE id IN (SELECT id FROM rewritten);
UPDATE files SET description = NULL WHERE description LIKE 'About %' AND id NOT IN (SELECT id FROM making);

-- Comments and their answers.
CREATE TEMP TABLE said AS
SELECT comments.id, row_number() OVER (ORDER BY comments.id NOT IN (SELECT comment_id FROM replies WHERE action IS NOT 'reopen'), lot('remark text', comments.id)) - 1 AS n,
    CASE WHEN instr(files.name, ' - ') THEN substr(files.name, 1, instr(files.name, ' - ') - 1) WHEN instr(files.name, ' minutes ') THEN substr(files.name, 1, instr(files.name, ' minutes ') - 1) ELSE files.name END AS topic,
    coalesce((SELECT draw(display_name, 'who', comments.id) FROM drive_memberships JOIN users ON users.id = user_id WHERE drive_memberships.drive_id = files.drive_id), 'the manager') AS who,
    2 + CAST(lot('small', comments.id) * 8 AS INTEGER) AS small, 11 + CAST(lot('large', comments.id) * 79 AS INTEGER) AS large,
    pick('["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]', 'weekday', comments.id) AS day
FROM comments JOIN files ON files.id = file_id WHERE comments.id NOT IN (SELECT id FROM remark);
CREATE TEMP TABLE told AS
SELECT id, replace(replace(replace(replace(replace(text, '{topic}', topic), '{who}', who), '{n}', small), '{m}', large), '{day}', day) AS text,
    replace(replace(replace(replace(replace(answer, '{topic}', topic), '{who}', who), '{n}', small), '{m}', large), '{day}', day) AS answer
FROM said JOIN data.remark_text AS words ON words.place = 1 + n % (SELECT count(*) FROM data.remark_text);
UPDATE comments SET (content, html_content) = (SELECT text, '<p>' || text || '</p>' FROM told WHERE told.id = comments.id) WHERE id IN (SELECT id FROM told);
CREATE TEMP TABLE reopened AS
SELECT comment_id, row_number() OVER (ORDER BY comment_id) - 1 AS n FROM replies WHERE action = 'reopen' AND comment_id IN (SELECT id FROM told);
UPDATE replies SET content = (SELECT answer FROM told WHERE told.id = comment_id) WHERE comment_id IN (SELECT id FROM told) AND comment_id NOT IN (SELECT comment_id FROM reopened);
UPDATE replies SET content = (
    SELECT iif(action = 'reopen', reopen, settle) FROM reopened JOIN data.reopened_text AS words ON words.place = 1 + n % (SELECT count(*) FROM data.reopened_text)
    WHERE reopened.comment_id = replies.comment_id)
WHERE comment_id IN (SELECT comment_id FROM reopened);
UPDATE replies SET html_content = '<p>' || content || '</p>' WHERE comment_id IN (SELECT id FROM told);

-- Requests for access.
UPDATE access_proposals SET request_message = (
    SELECT text FROM (SELECT id, row_number() OVER (ORDER BY lot('request text', id)) AS n FROM access_proposals AS other) AS request JOIN data.request_text AS words ON words.place = n
    WHERE request.id = access_proposals.id);

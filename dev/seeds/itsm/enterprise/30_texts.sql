-- Texts of the company's records in many words: beginnings and ends are taken in turn, so that no frame is used much more than others.

CREATE TEMP TABLE writing AS
SELECT 'incident closed' AS use, incident_id AS ref, first_name AS name, NULL AS window
FROM incident JOIN users ON user_id = caller_id WHERE status = 'closed' AND incident.number NOT IN (SELECT number FROM record)
UNION ALL
SELECT 'change ' || part.value, change_id, first_name, coalesce(nullif(substr(implementation_plan, nullif(instr(implementation_plan, 'Window '), 0) + 7, 17), ''),
    pick('["17:00", "18:00", "18:30", "19:00", "20:00"]', 'window', change_id))
FROM change JOIN users ON user_id = requested_by, json_each('["description", "plan", "test", "closed"]') AS part
WHERE change.number NOT IN (SELECT number FROM record);
UPDATE writing SET use = 'change ' || coalesce((SELECT coalesce(close_code, status) FROM change WHERE change_id = ref), '') WHERE use = 'change closed';
INSERT INTO writing SELECT 'problem fixed', problem_id, NULL, NULL FROM problem WHERE fix_notes LIKE 'Lasting change made%';
INSERT INTO writing SELECT 'workaround', knowledge_id, short_description, NULL FROM knowledge WHERE title LIKE 'Workaround PRB%';

-- A description keeps the sentence whose beginning is the rarest, which says what is wrong, if it has one; notes go on in the same sentence.
CREATE TEMP TABLE sentence AS
WITH RECURSIVE cut (incident_id, nth, text, rest) AS (
    SELECT incident_id, 0, '', description FROM incident WHERE number NOT IN (SELECT number FROM record) AND description LIKE '%. %'
    UNION ALL
    SELECT incident_id, nth + 1, substr(rest || ' ', 1, instr(rest || ' ', '. ')), substr(rest, instr(rest || ' ', '. ') + 2) FROM cut
    WHERE instr(rest || ' ', '. ') > 0
)
SELECT incident_id, nth, text, substr(text, 1, 10) AS start FROM cut WHERE nth > 0;
INSERT INTO writing
SELECT 'incident description', incident_id, iif(times > 56, '', text), NULL FROM (
    SELECT incident_id, text, times, row_number() OVER (PARTITION BY incident_id ORDER BY times, nth) AS turn FROM (
        SELECT *, max(4 * count(*) OVER (PARTITION BY text), count(*) OVER (PARTITION BY start), iif(text GLOB '*[0-9]*', 4 * count(*) OVER (PARTITION BY substr(start, 1, 5)), 0)) AS times FROM sentence
    )
) WHERE turn = 1;
INSERT INTO writing
SELECT 'incident ' || part.key, incident_id, substr(part.value, 1, instr(part.value || ' ', '. ') - 1), NULL
FROM incident, json_each(json_object('worknotes', worknotes, 'resolved', resolution_notes)) AS part
WHERE incident.number NOT IN (SELECT number FROM record) AND part.value LIKE '%.' AND part.value NOT LIKE '%INC0%' AND part.value NOT LIKE '%PRB0%';
-- The sentences that end many articles.
CREATE TEMP TABLE ending AS
SELECT knowledge_id, e.value AS told FROM knowledge, json_each('["If it comes back within a month, tell the group that runs the service.", "Reviewed with those who reported it."]') AS e
WHERE instr(body, e.value) > 0
UNION ALL
SELECT knowledge_id, 'Goes for ' || s.name || '.' FROM knowledge JOIN service AS s ON instr(body, 'Goes for ' || s.name || '.') > 0;
INSERT INTO writing SELECT 'article body', knowledge_id || '/' || told, NULL, NULL FROM ending;

CREATE TEMP TABLE wrote AS
SELECT w.use, ref, CASE w.use WHEN 'incident description' THEN ltrim(name || ' ') WHEN 'incident worknotes' THEN name || '; ' WHEN 'incident resolved' THEN name || '; ' ELSE '' END
    || replace(replace(iif(w.use IN ('incident worknotes', 'incident resolved'), lower(substr(first ->> (turn % json_array_length(first)), 1, 1)) || substr(first ->> (turn % json_array_length(first)), 2), first ->> (turn % json_array_length(first))) || (second ->> (turn / json_array_length(first) % json_array_length(second))),
    '{name}', coalesce(name, '')), '{window}', coalesce(window, '')) AS text
FROM (SELECT *, row_number() OVER (PARTITION BY use ORDER BY lot('text', use, ref)) - 1 AS turn FROM writing) AS w JOIN data.clause AS c USING (use);
CREATE INDEX temp.written_for ON wrote (ref, use);

UPDATE incident SET close_notes = text FROM wrote WHERE ref = incident_id AND use = 'incident closed';
UPDATE incident SET description = iif(length(text) > 120, description, text) FROM wrote WHERE ref = incident_id AND use = 'incident description';
UPDATE incident SET worknotes = iif(length(text) > 120, substr(text, 1, instr(text, '; ') - 1) || '.', text) FROM wrote WHERE ref = incident_id AND use = 'incident worknotes';
UPDATE notification SET message = replace(message, resolution_notes, iif(length(text) > 120, substr(text, 1, instr(text, '; ') - 1) || '.', text))
FROM wrote JOIN incident ON ref = incident.incident_id WHERE incident.incident_id = notification.incident_id AND notification.type = 'solution_proposal' AND use = 'incident resolved';
UPDATE incident SET resolution_notes = iif(length(text) > 120, substr(text, 1, instr(text, '; ') - 1) || '.', text) FROM wrote WHERE ref = incident_id AND use = 'incident resolved';
UPDATE knowledge SET body = replace(body, (SELECT told FROM ending WHERE ending.knowledge_id = knowledge.knowledge_id LIMIT 1), text)
FROM wrote WHERE use = 'article body' AND ref = knowledge.knowledge_id || '/' || (SELECT told FROM ending WHERE ending.knowledge_id = knowledge.knowledge_id LIMIT 1);
DELETE FROM ending WHERE rowid IN (SELECT min(rowid) FROM ending GROUP BY knowledge_id);
UPDATE knowledge SET body = replace(body, (SELECT told FROM ending WHERE ending.knowledge_id = knowledge.knowledge_id LIMIT 1), text)
FROM wrote WHERE use = 'article body' AND ref = knowledge.knowledge_id || '/' || (SELECT told FROM ending WHERE ending.knowledge_id = knowledge.knowledge_id LIMIT 1);
CREATE TEMP TABLE headed AS
SELECT knowledge_id, (row_number() OVER (PARTITION BY substr(body, instr(body, 'What was found'), 50) ORDER BY knowledge_id) - 1) % (SELECT count(*) FROM data.heading) + 1 AS place
FROM knowledge WHERE body LIKE '%What was found: %';
UPDATE knowledge SET body = replace(replace(body, 'What was found', found), 'What was done', done)
FROM headed JOIN data.heading USING (place) WHERE headed.knowledge_id = knowledge.knowledge_id;
UPDATE knowledge SET short_description = replace(short_description, '. At Tessell.', ' (at Tessell)') WHERE short_description LIKE '%. At Tessell.';
UPDATE change SET description = text FROM wrote WHERE ref = change_id AND use = 'change description';
UPDATE change SET implementation_plan = text FROM wrote WHERE ref = change_id AND use = 'change plan' AND implementation_plan IS NOT NULL;
UPDATE change SET testing_plan = text FROM wrote WHERE ref = change_id AND use = 'change test' AND testing_plan IS NOT NULL;
UPDATE change SET close_notes = text FROM wrote WHERE ref = change_id AND use = 'change ' || coalesce(close_code, status) AND close_notes IS NOT NULL;
UPDATE problem SET fix_notes = text FROM wrote WHERE ref = problem_id AND use = 'problem fixed';
UPDATE knowledge SET title = short_description || text FROM wrote WHERE ref = knowledge_id AND use = 'workaround';

CREATE TEMP TABLE renamed AS
SELECT change_id, replace(titles ->> ((row_number() OVER (PARTITION BY start ORDER BY lot('title', change_id)) - 1) % json_array_length(titles)), '{item}',
    substr(short_description, length(start) + 1, length(short_description) - length(start) - length("end"))) AS title
FROM change JOIN data.renaming ON short_description LIKE start || '%' || "end" WHERE number NOT IN (SELECT number FROM record);
UPDATE change SET short_description = title FROM renamed WHERE renamed.change_id = change.change_id;

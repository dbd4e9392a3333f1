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

CREATE TEMP TABLE wrote AS
SELECT w.use, ref, replace(replace((first ->> (turn % json_array_length(first))) || (second ->> (turn / json_array_length(first) % json_array_length(second))),
    '{name}', coalesce(name, '')), '{window}', coalesce(window, '')) AS text
FROM (SELECT *, row_number() OVER (PARTITION BY use ORDER BY lot('text', use, ref)) - 1 AS turn FROM writing) AS w JOIN data.clause AS c USING (use);
CREATE INDEX temp.written_for ON wrote (ref, use);

UPDATE incident SET close_notes = text FROM wrote WHERE ref = incident_id AND use = 'incident closed';
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

-- Texts of the company's records in many words: beginnings and ends are taken in turn, so that no frame is used much more than others.

CREATE TEMP TABLE writing AS
SELECT 'case closed' AS use, hr_case_id AS ref, first_name AS name, NULL AS "group", NULL AS what
FROM hr_case JOIN "user" ON user_id = opened_for
WHERE status IN ('closed_complete', 'awaiting_acceptance') AND worknotes IS NOT NULL
    AND number NOT IN (SELECT number FROM story.part WHERE kind = 'hr.case') AND hr_case_id NOT IN (SELECT file FROM moved)
UNION ALL
SELECT 'case open', hr_case_id, first_name, NULL, NULL FROM hr_case JOIN "user" ON user_id = opened_for
WHERE status IN ('work_in_progress', 'ready', 'suspended') AND number NOT IN (SELECT number FROM story.part WHERE kind = 'hr.case')
    AND (worknotes LIKE 'Asked % for details on %' OR worknotes LIKE 'Figures of % requested from %' OR worknotes LIKE 'Draft goes to %' OR worknotes LIKE 'Talked to %' OR worknotes LIKE '%, is in a hurry.')
UNION ALL
SELECT 'task closed', hr_case_task_id, first_name, NULL, NULL
FROM hr_case_task AS t JOIN hr_case ON parent_case = hr_case_id JOIN "user" ON user_id = opened_for WHERE t.worknotes IS NOT NULL
UNION ALL
SELECT 'article service', knowledge_id, NULL, substr(body, instr(body, '''; ') + 3, instr(body, ' answers') - instr(body, '''; ') - 3),
    substr(body, instr(body, 'service ''') + 9, instr(body, '''; ') - instr(body, 'service ''') - 9)
FROM knowledge WHERE body LIKE '%service ''%''; % answers within%'
UNION ALL
SELECT 'article note', knowledge_id, substr(body, instr(body, ', and what ') + 11, instr(body, ' has to say') - instr(body, ', and what ') - 11), NULL, title
FROM knowledge WHERE body LIKE '%, and what % has to say about it.'
UNION ALL
SELECT 'answer ' || iif(question ->> (n - 1) GLOB 'W[ao][su]* *' OR question ->> (n - 1) GLOB '[DIS]* *', 'yes', 'what'), survey_instance_id * 10 + n, NULL, NULL, NULL
FROM (
    SELECT survey_instance_id, n, json_array(question_1, question_2, question_3, question_4) AS question, json_array(answer_1, answer_2, answer_3, answer_4) ->> (n - 1) AS answer
    FROM survey_instance JOIN survey USING (survey_id) JOIN data.number ON n <= 4
) WHERE length(answer) > 5 AND question ->> (n - 1) NOT LIKE 'How %';

CREATE TEMP TABLE wrote AS
SELECT w.use, ref, replace(replace(replace((first ->> (turn % json_array_length(first))) || (second ->> (turn / json_array_length(first) % json_array_length(second))),
    '{name}', coalesce(name, '')), '{group}', coalesce("group", '')), '{what}', coalesce(what, '')) AS text
FROM (SELECT *, row_number() OVER (PARTITION BY use ORDER BY lot('text', use, ref)) - 1 AS turn FROM writing) AS w JOIN data.clause AS c USING (use);
CREATE INDEX temp.written_for ON wrote (ref, use);

UPDATE hr_case SET worknotes = text FROM wrote WHERE ref = hr_case_id AND use LIKE 'case %';
UPDATE hr_case_task SET worknotes = text FROM wrote WHERE ref = hr_case_task_id AND use = 'task closed';
UPDATE knowledge SET body = text FROM wrote WHERE ref = knowledge_id AND use LIKE 'article %';
UPDATE survey_instance SET answer_1 = text FROM wrote WHERE ref = survey_instance_id * 10 + 1 AND use LIKE 'answer %';
UPDATE survey_instance SET answer_2 = text FROM wrote WHERE ref = survey_instance_id * 10 + 2 AND use LIKE 'answer %';
UPDATE survey_instance SET answer_3 = text FROM wrote WHERE ref = survey_instance_id * 10 + 3 AND use LIKE 'answer %';
UPDATE survey_instance SET answer_4 = text FROM wrote WHERE ref = survey_instance_id * 10 + 4 AND use LIKE 'answer %';
-- How quick, how many: a number says it.
UPDATE survey_instance SET answer_2 = pick('["2", "3", "4", "5"]', 'number', survey_instance_id)
WHERE length(answer_2) > 2 AND survey_id IN (SELECT survey_id FROM survey WHERE question_2 LIKE 'How %');
UPDATE survey_instance SET answer_3 = pick('["1", "2", "3"]', 'number', survey_instance_id)
WHERE length(answer_3) > 2 AND survey_id IN (SELECT survey_id FROM survey WHERE question_3 LIKE 'How %');

-- include: company.sql
-- Six calls about pay slips: four of February that Mark Jenkins held, one of January, and one that Allison Ramsey held.
INSERT INTO call_records (id, org_id, version, type, modalities, organizer, participants, start_date_time, end_date_time, last_modified_date_time, created_at, updated_at)
SELECT column1, 'halden-001', 1, 'groupCall', '["audio"]', (SELECT json_object('user', json_object('id', user_id, 'displayName', display_name)) FROM teams_users WHERE user_id = column2),
    (SELECT json_group_array(json_object('user', json_object('id', user_id, 'displayName', display_name))) FROM teams_users JOIN json_each(json_insert(column5, '$[#]', column2)) ON value = user_id), column3 || 'Z', column4 || 'Z', column4 || 'Z', column3, column3 FROM (VALUES
    ('01jpay0callrec00000000c1', 'mark.jenkins', '2026-02-03T17:00:00', '2026-02-03T18:20:00', '["andres.soria", "paulina.osorio", "natalie.valenzuela", "nicole.clark"]'),
    ('01jpay0callrec00000000c2', 'mark.jenkins', '2026-02-10T17:00:00', '2026-02-10T17:50:00', '["paulina.osorio", "cody.spears", "pooja.mandal", "daniel.lira"]'),
    ('01jpay0callrec00000000c3', 'mark.jenkins', '2026-02-17T17:00:00', '2026-02-17T18:45:00', '["cody.spears", "natalie.valenzuela", "andres.soria", "susan.campbell"]'),
    ('01jpay0callrec00000000c4', 'mark.jenkins', '2026-02-24T17:00:00', '2026-02-24T17:40:00', '["daniel.lira", "pooja.mandal", "cody.spears", "paulina.osorio"]'),
    ('01jpay0callrec00000000c5', 'mark.jenkins', '2026-01-27T17:00:00', '2026-01-27T17:55:00', '["susan.campbell", "nicole.clark", "jorge.manzanares"]'),
    ('01jpay0callrec00000000c6', 'allison.ramsey', '2026-02-12T17:00:00', '2026-02-12T17:30:00', '["nicole.clark", "susan.campbell", "daniel.aguilar"]'));
INSERT INTO call_sessions (id, org_id, call_record_id, caller, callee, modalities, start_date_time, end_date_time, created_at, updated_at)
SELECT substr(call_records.id, 1, 22) || printf('%02d', key) || substr(call_records.id, -2), org_id, call_records.id, json_object('identity', json(json_extract(value, '$'))), json_object('identity', json(organizer)), modalities, start_date_time, end_date_time, created_at, created_at
FROM call_records, json_each(participants) WHERE call_records.id LIKE '01jpay0callrec%' AND json_extract(value, '$.user.id') <> json_extract(organizer, '$.user.id');
DELETE FROM call_records WHERE id = '01j41y1gmngtxpjvpzdv057wbr';
DELETE FROM call_sessions WHERE call_record_id = '01j41y1gmngtxpjvpzdv057wbr';

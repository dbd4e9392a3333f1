-- include: drive_086.sql
-- Other documents are secret, and other people ask.
DELETE FROM access_proposals WHERE id = '01K5ZAQ0SVC62GW6WXC70HQMYD';
DELETE FROM access_proposals WHERE id = '01KF99T6KYHNWX2GB0P5RZQ8X8';
DELETE FROM access_proposals WHERE id = '01K5AHK39VHP6QJZQ17DQDKGP1';
UPDATE file_labels SET value_enum = 'confidential' WHERE id = '01KQ1EDXAMP53DTWVJ5X3QY5N0';
UPDATE file_labels SET value_enum = 'restricted' WHERE id = '01KHGQKTWF329VJT41011BRFMC';
UPDATE file_labels SET value_enum = 'confidential' WHERE id = '01KDDR7FW5BTZ602ZFPZ8YDQXZ';
INSERT INTO access_proposals (id, file_id, requester_email, recipient_email, proposed_roles, request_message, status, created_at) VALUES
    ('01KZW9P6WTM8TY9GTYS814V07Z', '01KE1T73CQH1JF3CFKFG3YPFCQ', 'priya.menon@brightwell.example', 'priya.menon@brightwell.example', '["reader"]', 'Could I see Sensor 4 - test plan?', 'pending', '2026-02-15T08:13:00.000Z'),
    ('01KEFZ6XTT7H7BRC7K58C0RPJS', '01KFYM8XH947R2H7QQCJ9QN416', 'divya.sodhi@tessell.example', 'divya.sodhi@tessell.example', '["reader"]', 'Could I see Sensor 4 - minutes?', 'pending', '2026-02-17T08:15:00.000Z'),
    ('01K5MZGBMNVRF90BRXK2KQ2E6R', '01KQNW6AEEQ14WGDT6ZVNQH6WA', 'antonella.dias@tessell.example', 'antonella.dias@tessell.example', '["reader"]', 'Could I see Sensor 4 - schedule?', 'pending', '2026-02-19T08:17:00.000Z');
UPDATE permissions SET file_id = '01KFYM8XH947R2H7QQCJ9QN416', role = 'reader', user_id = '01JYGDP3VTSX624RPVMTY5VHCA', email_address = 'antonella.dias@tessell.example' WHERE id = '01KS86PER00000000000000000';
UPDATE files SET shared = (id = '01KFYM8XH947R2H7QQCJ9QN416') WHERE id IN ('01KQNW6AEEQ14WGDT6ZVNQH6WA', '01KFYM8XH947R2H7QQCJ9QN416');

-- include: company.sql
-- Seven appeals for keys; who has them is counted in another channel, and the count moves on below it. One of the holders has a chat with Nicole Mason.
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, deleted_datetime, subject, importance, locale, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT column1, channel_id, channels.team_id, column3, column1, 'message', column4, coalesce(column8, column4), column8, column6, 'normal', 'en-us', json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', teams_users.display_name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', column7), '[]', '[]', '[]', '[]'
FROM (VALUES
    ('1770625800000311', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-02-09T08:30:00Z', 'nicole.mason', NULL, 'Who has the key of cabinet 1?', NULL),
    ('1770714720000312', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-02-10T09:12:00Z', 'nicole.mason', NULL, 'Who has the key of cabinet 2?', NULL),
    ('1770798840000313', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-02-11T08:34:00Z', 'nicole.mason', NULL, 'Who has the key of cabinet 3?', NULL),
    ('1770978900000314', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-02-13T10:35:00Z', 'nicole.mason', NULL, 'Who has the key of cabinet 4?', NULL),
    ('1771317360000315', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-02-17T08:36:00Z', 'nicole.mason', NULL, 'Who has the key of cabinet 5?', NULL),
    ('1771511820000316', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-02-19T14:37:00Z', 'nicole.mason', NULL, 'Who has the key of cabinet 6?', NULL),
    ('1771835880000317', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-02-23T08:38:00Z', 'nicole.mason', NULL, 'Who has the key of cabinet 7?', NULL),
    ('1770721200000318', 'jevh6ehgp4vgkvw30s0m08fg0a', '1770714720000312', '2026-02-10T11:00:00Z', 'hari.balakrishnan', NULL, 'I have it, the toner is in there.', NULL),
    ('1771578000000319', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-02-20T09:00:00Z', 'nicole.mason', NULL, 'Who has the drill? It is missed in room C2.', NULL),
    ('1771938900000320', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-02-24T13:15:00Z', 'karin.hoffmann', NULL, 'Who has the key of cabinet 1? I need it before noon.', NULL),
    ('1772120400000321', 'jpkgzpjjxt651eyh30x33d9r0a', NULL, '2026-02-26T15:40:00Z', 'jennifer.turner', 'Keys counted', 'The cabinet keys, counted: 1, 4 and 6 lie in the box by the door. Signed for are 2 (Hari Balakrishnan), 3 (Laura Pinto) and 7 (Samuel Galloway). 5 is missing.', NULL),
    ('1772122800000322', 'jpkgzpjjxt651eyh30x33d9r0a', '1772120400000321', '2026-02-26T16:20:00Z', 'laura.pinto', NULL, '3 lies in the box again.', NULL),
    ('1772123700000323', 'jpkgzpjjxt651eyh30x33d9r0a', '1772120400000321', '2026-02-26T16:35:00Z', 'samuel.galloway', NULL, 'I have passed 7 on to Caio Brito, who sits beside the cabinet.', NULL),
    ('1772124600000324', 'jpkgzpjjxt651eyh30x33d9r0a', '1772120400000321', '2026-02-26T16:50:00Z', 'caio.brito', NULL, 'Right, 7 is with me.', NULL),
    ('1772125500000325', 'jpkgzpjjxt651eyh30x33d9r0a', '1772120400000321', '2026-02-26T17:05:00Z', 'hannes.tintzmann', NULL, 'Is 5 not in the drawer of Neha Raja?', NULL),
    ('1772177400000326', 'jpkgzpjjxt651eyh30x33d9r0a', '1772120400000321', '2026-02-27T07:30:00Z', 'neha.raja', NULL, 'What I have is the key of the bicycle cellar.', NULL),
    ('1772438700000327', 'jpkgzpjjxt651eyh30x33d9r0a', '1772120400000321', '2026-03-02T08:05:00Z', 'jennifer.turner', NULL, 'Since this morning 6 is out again, Amalia Albrecht has signed for it.', NULL)) JOIN channels ON channel_id = column2 JOIN teams_users ON user_id = column5;
INSERT INTO chats (chat_id, org_id, chat_type, created_at, updated_at, soft_delete) VALUES ('meeting_01jq9d4h6v1nb0c8t5r2m7xq31', 'halden-001', 'oneOnOne', '2025-06-02 09:00:00', '2025-06-02 09:00:00', 0);
INSERT INTO chat_members (chat_id, org_id, user_id, roles, tenant_id, display_name, is_hidden, added_at)
SELECT 'meeting_01jq9d4h6v1nb0c8t5r2m7xq31', teams_users.org_id, user_id, 'owner', tenant_id, teams_users.display_name, 0, '2025-06-02 09:00:00' FROM teams_users JOIN teams_orgs USING (org_id) WHERE user_id IN ('nicole.mason', 'caio.brito');

-- include: company.sql
-- A chat of twelve about the move of a cage: some promise, two have done what they promised, others only ask.
INSERT INTO chats (chat_id, org_id, topic, chat_type, created_at, updated_at, soft_delete) VALUES ('meeting_01jcagemove00000000000000a', 'halden-001', 'Move of the cage', 'group', '2026-02-23 09:00:00', '2026-02-27 16:00:00', 0);
INSERT INTO chat_members (chat_id, org_id, user_id, roles, tenant_id, display_name, is_hidden, added_at)
SELECT 'meeting_01jcagemove00000000000000a', org_id, user_id, 'owner', NULL, display_name, 0, '2026-02-23 09:00:00' FROM teams_users WHERE user_id IN ('kenneth.campbell', 'tracy.wood', 'lesley.foster', 'edward.ruiz', 'connie.davis', 'nicholas.robinson', 'lajita.kaur', 'tracey.norris', 'annika.krause', 'mandy.clark', 'tiffany.miller', 'esparta.nino');
INSERT INTO chat_messages (message_id, chat_id, etag, message_type, created_datetime, last_modified_datetime, importance, locale, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT column1, column2, column1, 'message', column3, column3, 'normal', 'en-us', json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', display_name, 'userIdentityType', 'aadUser')),
    json_object('contentType', 'text', 'content', column5), '[]', '[]', '[]', '[]'
FROM (VALUES
    ('1771837500047000', 'meeting_01jcagemove00000000000000a', '2026-02-23T09:05:00Z', 'kenneth.campbell', 'The cage in room C2 moves on Saturday, 14 March. Who can do what until then?'),
    ('1771838400047001', 'meeting_01jcagemove00000000000000a', '2026-02-23T09:20:00Z', 'tracy.wood', 'I bring the trolley from the dock by Wednesday, 11 March.'),
    ('1771839060047002', 'meeting_01jcagemove00000000000000a', '2026-02-23T09:31:00Z', 'edward.ruiz', 'The labels are mine. I print them this week.'),
    ('1771840920047003', 'meeting_01jcagemove00000000000000a', '2026-02-23T10:02:00Z', 'lajita.kaur', 'Count on me for the new addresses, you have the plan by 9 March.'),
    ('1771843200047004', 'meeting_01jcagemove00000000000000a', '2026-02-23T10:40:00Z', 'connie.davis', 'Does anybody know whether the lift carries a cage?'),
    ('1771845300047005', 'meeting_01jcagemove00000000000000a', '2026-02-23T11:15:00Z', 'mandy.clark', 'I see to it that nobody of Aurora needs the test rack on that day; I tell you by 6 March.'),
    ('1771852200047006', 'meeting_01jcagemove00000000000000a', '2026-02-23T13:10:00Z', 'annika.krause', 'I order the forty blue cables.'),
    ('1771921800047007', 'meeting_01jcagemove00000000000000a', '2026-02-24T08:30:00Z', 'esparta.nino', 'Should we not ask the landlord first?'),
    ('1771926600047008', 'meeting_01jcagemove00000000000000a', '2026-02-24T09:50:00Z', 'nicholas.robinson', 'I unscrew the rails on Thursday, 12 March.'),
    ('1771941900047009', 'meeting_01jcagemove00000000000000a', '2026-02-24T14:05:00Z', 'tracey.norris', 'The patch list comes from me, by Tuesday, 10 March.'),
    ('1772005500047010', 'meeting_01jcagemove00000000000000a', '2026-02-25T07:45:00Z', 'edward.ruiz', 'All 120 labels are printed and lie in the cage.'),
    ('1772022000047011', 'meeting_01jcagemove00000000000000a', '2026-02-25T12:20:00Z', 'tiffany.miller', 'I pack our lenses before anybody touches the cage, that is by 13 March.'),
    ('1772121600047012', 'meeting_01jcagemove00000000000000a', '2026-02-26T16:00:00Z', 'lesley.foster', 'Then I keep the door of the dock open on the 14th, from six in the morning.'),
    ('1772184300047013', 'meeting_01jcagemove00000000000000a', '2026-02-27T09:25:00Z', 'annika.krause', 'The cables have come, all forty. That is done.'),
    ('1772205000047014', 'meeting_01jcagemove00000000000000a', '2026-02-27T15:10:00Z', 'esparta.nino', 'The landlord has no objection, by the way.')) JOIN teams_users ON user_id = column4;

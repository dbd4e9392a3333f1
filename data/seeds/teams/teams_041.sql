-- include: company.sql
-- Amy Hunt owns both teams called Trade Fairs; in Planning of that of Sales somebody answered last. Davi Barbosa, of the other, has left.
UPDATE teams SET members = json_insert(members, '$[#]', json_object('@odata.type', '#microsoft.graph.aadUserConversationMember', 'id', 'membership_amyhuntfairs-', 'roles', json_array('owner'), 'displayName', (SELECT display_name FROM teams_users WHERE user_id = 'amy.hunt'), 'userId', 'amy.hunt', 'email', (SELECT mail FROM teams_users WHERE user_id = 'amy.hunt'), 'tenantId', 'halden-001', 'visibleHistoryStartDateTime', NULL)) WHERE team_id = 'team-fairs-sales';
UPDATE teams SET members = json_insert(members, '$[#]', json_object('@odata.type', '#microsoft.graph.aadUserConversationMember', 'id', 'membership_davibarbosafairs-', 'roles', json_array(), 'displayName', (SELECT display_name FROM teams_users WHERE user_id = 'davi.barbosa'), 'userId', 'davi.barbosa', 'email', (SELECT mail FROM teams_users WHERE user_id = 'davi.barbosa'), 'tenantId', 'halden-001', 'visibleHistoryStartDateTime', NULL)) WHERE team_id = 'team-fairs-marketing';
UPDATE teams SET members = json_insert(members, '$[#]', json_object('@odata.type', '#microsoft.graph.aadUserConversationMember', 'id', 'membership_allanabarbosfairs-', 'roles', json_array(), 'displayName', (SELECT display_name FROM teams_users WHERE user_id = 'allana.barbosa'), 'userId', 'allana.barbosa', 'email', (SELECT mail FROM teams_users WHERE user_id = 'allana.barbosa'), 'tenantId', 'halden-001', 'visibleHistoryStartDateTime', NULL)) WHERE team_id = 'team-fairs-marketing';
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'davi.barbosa';
UPDATE teams SET visibility = 'private' WHERE team_id = 'team-fairs-marketing';
UPDATE groups SET visibility = 'private' WHERE group_id = 'group-fairs-marketing';
INSERT INTO teamwork_tag_members (id, "tagId", "teamId", "userId", "displayName", "tenantId")
SELECT column1, column2, column3, user_id, display_name, org_id FROM (VALUES
    ('0d3b1c58-29aa-4e17-9b6e-000000004101', '01je70nged1eb76gsdj0mrdbet', 'team-fairs-marketing', 'davi.barbosa'),
    ('0d3b1c58-29aa-4e17-9b6e-000000004102', '01jham4fzms5ngej74cyptxvnk', 'team-fairs-sales', 'natali.romer')) JOIN teams_users ON user_id = column4;
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, subject, importance, locale, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT column1, channel_id, channels.team_id, column3, column1, 'message', column4, column4, column6, 'normal', 'en-us', json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', teams_users.display_name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', column7), '[]', '[]', '[]', '[]'
FROM (VALUES
    ('1771406400041000', 'j4g8p8qscv5mndc9vdxsfn670a', NULL, '2026-02-18T09:20:00Z', 'charles.macias', NULL, 'Who brings the lamps for the stand in Lyon? I have room for two boxes.'),
    ('1772037900041001', 'j4djjke44h1ae5j9yt68vnf70a', NULL, '2026-02-25T16:45:00Z', 'humberto.manzanares', NULL, 'The plan of the stand in Lyon is in the files tab.'),
    ('1772093700041002', 'j4djjke44h1ae5j9yt68vnf70a', '1772037900041001', '2026-02-26T08:15:00Z', 'zacarias.madrid', NULL, 'Seen, thank you. The counter is on the wrong side.'),
    ('1772202600041003', 'j4g8p8qscv5mndc9vdxsfn670a', '1771406400041000', '2026-02-27T14:30:00Z', 'allana.barbosa', NULL, 'I bring them, both boxes.')) JOIN channels ON channel_id = column2 JOIN teams_users ON user_id = column5;

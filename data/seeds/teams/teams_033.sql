-- include: company.sql
-- Four offices settle under a post when their readers go off and who stands at the door.
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, deleted_datetime, subject, importance, locale, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT column1, channel_id, channels.team_id, column3, column1, 'message', column4, coalesce(column8, column4), column8, column6, 'normal', 'en-us', json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', teams_users.display_name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', column7), '[]', '[]', '[]', '[]'
FROM (VALUES
    ('1771920600000333', 'jvt7d5t0446dta6rehktjv2t0a', NULL, '2026-02-24T08:10:00Z', 'wendolin.arteaga', 'Readers on 7 March', 'On Saturday, 7 March, the badge readers get new software, one office after the other. Write below from when to when yours are off (UTC), and who of us stands at the door meanwhile.', NULL),
    ('1771923720000334', 'jvt7d5t0446dta6rehktjv2t0a', '1771920600000333', '2026-02-24T09:02:00Z', 'hemani.agarwal', NULL, 'Chicago: 06:00 to 09:00. I stand at the door myself.', NULL),
    ('1771926000000335', 'jvt7d5t0446dta6rehktjv2t0a', '1771920600000333', '2026-02-24T09:40:00Z', 'bella.arteaga', NULL, 'Austin: 07:00 to 08:30, and Bonnie Jenkins has the door.', NULL),
    ('1771928100000336', 'jvt7d5t0446dta6rehktjv2t0a', '1771920600000333', '2026-02-24T10:15:00Z', 'gaurav.kapoor', NULL, 'Toronto got the new software together with the new doors in January. Nothing goes off here.', NULL),
    ('1771942800000337', 'jvt7d5t0446dta6rehktjv2t0a', '1771920600000333', '2026-02-24T14:20:00Z', 'nathan.mason', NULL, 'Portland: 15:00 to 17:00. Olivia Johnston is over there that weekend and has the door.', NULL),
    ('1771947000000338', 'jvt7d5t0446dta6rehktjv2t0a', '1771920600000333', '2026-02-24T15:30:00Z', 'kieran.rutherford', NULL, 'San Francisco: 13:00 to 16:00. Carl Dobson has the door.', NULL),
    ('1772005800000339', 'jvt7d5t0446dta6rehktjv2t0a', '1771920600000333', '2026-02-25T07:50:00Z', 'bonnie.jenkins', NULL, 'I am at a wedding on the 7th. Megan Thomas has said yes to the door in Austin.', NULL),
    ('1772024700000340', 'jvt7d5t0446dta6rehktjv2t0a', '1771920600000333', '2026-02-25T13:05:00Z', 'mario.hernandez', NULL, 'Could San Francisco be through before noon?', NULL),
    ('1772032200000341', 'jvt7d5t0446dta6rehktjv2t0a', '1771920600000333', '2026-02-25T15:10:00Z', 'kieran.rutherford', NULL, 'No, the contractor is not here earlier. It stays as I wrote.', NULL),
    ('1772104800000342', 'jvt7d5t0446dta6rehktjv2t0a', '1771920600000333', '2026-02-26T11:20:00Z', 'hemani.agarwal', NULL, 'The lift people need our hall first: Chicago is off from 10:00 to 13:00 instead. At the door it is still me.', NULL)) JOIN channels ON channel_id = column2 JOIN teams_users ON user_id = column5;

-- include: company.sql
-- Nine channels, each of a rack; five racks are where they belong, three have to come and one never will.
INSERT INTO channels (channel_id, org_id, team_id, display_name, description, membership_type, is_favorite_by_default, is_archived, created_date_time, soft_delete)
SELECT 'jr' || value || 'k8t5r2m7xq9d4h6v1nb0c0a', 'halden-001', 'team-platform-and-databases', 'Move of rack ' || value, 'Moves to room C2', 'standard', 0, 0, '2025-11-0' || value || ' 10:00:00', 0 FROM json_each('[1, 2, 3, 4, 5, 6, 7, 8, 9]');
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, deleted_datetime, subject, importance, locale, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT column1, channel_id, channels.team_id, column3, column1, 'message', column4, coalesce(column8, column4), column8, column6, 'normal', 'en-us', json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', teams_users.display_name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', column7), '[]', '[]', '[]', '[]'
FROM (VALUES
    ('1768212000000431', 'jr1k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-01-12T10:00:00Z', 'irya.dhaliwal', NULL, 'Rack 1 is in its place, all lamps are green.', NULL),
    ('1768296000000432', 'jr2k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-01-13T09:20:00Z', 'laura.brito', NULL, 'Rack 2 is in its place, all lamps are green.', NULL),
    ('1770646200000433', 'jr2k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-02-09T14:10:00Z', 'laura.brito', NULL, 'Rack 2 had to go back to B1, the floor of C2 gives way under it. It comes again once the plates are in.', NULL),
    ('1768321800000434', 'jr3k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-01-13T16:30:00Z', 'greta.roskoth', NULL, 'Rack 3 is in its place, all lamps are green.', NULL),
    ('1768474800000435', 'jr4k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-01-15T11:00:00Z', 'bianka.fiedler', NULL, 'Rack 4 comes when the tapes are copied.', NULL),
    ('1771922700000436', 'jr4k8t5r2m7xq9d4h6v1nb0c0a', '1768474800000435', '2026-02-24T08:45:00Z', 'bianka.fiedler', NULL, 'The tapes are copied, it comes on 17 March.', NULL),
    ('1768557600000437', 'jr5k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-01-16T10:00:00Z', 'aarti.basu', NULL, 'Rack 5 comes last.', NULL),
    ('1770123900000438', 'jr5k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-02-03T13:05:00Z', 'aarti.basu', NULL, 'It does not come at all: rack 5 is scrapped with the old store in summer, and B1 keeps it until then.', NULL),
    ('1768578000000439', 'jr6k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-01-16T15:40:00Z', 'esparta.maldonado', NULL, 'Rack 6 is in its place, all lamps are green.', NULL),
    ('1768824000000440', 'jr7k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-01-19T12:00:00Z', 'carlota.chacon', NULL, 'Rack 7 is in its place, two lamps are red.', NULL),
    ('1769073000000441', 'jr7k8t5r2m7xq9d4h6v1nb0c0a', '1768824000000440', '2026-01-22T09:10:00Z', 'amara.gopal', NULL, 'It was the fuse. All lamps of rack 7 are green now.', NULL),
    ('1768917600000442', 'jr8k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-01-20T14:00:00Z', 'harpreet.dhaliwal', NULL, 'Rack 8 waits for its rails.', NULL),
    ('1769534700000443', 'jr8k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-01-27T17:25:00Z', 'harpreet.dhaliwal', NULL, 'Rack 8 is in its place, all lamps are green.', NULL),
    ('1769535000000444', 'jr9k8t5r2m7xq9d4h6v1nb0c0a', NULL, '2026-01-27T17:30:00Z', 'anjali.halder', NULL, 'Rack 9 is in its place, all lamps are green.', NULL),
    ('1769587500000445', 'jr9k8t5r2m7xq9d4h6v1nb0c0a', '1769535000000444', '2026-01-28T08:05:00Z', 'bella.castro', NULL, 'I have just walked past rack 9 in B1.', NULL),
    ('1769588400000446', 'jr9k8t5r2m7xq9d4h6v1nb0c0a', '1769535000000444', '2026-01-28T08:20:00Z', 'anjali.halder', NULL, 'You are right, that was Harpreet with rack 8. Rack 9 is to move in spring.', NULL)) JOIN channels ON channel_id = column2 JOIN teams_users ON user_id = column5;
INSERT INTO teams_channel_tabs
SELECT org_id, team_id, channel_id, 'tab_43b0c9d1e2f34a0' || column1, column2, 'https://teams.microsoft.com/_#/apps/' || column4 || '/sections/rack', column4, '10000100', json_object('entityId', 'rack', 'contentUrl', column3, 'websiteUrl', NULL, 'removeUrl', NULL), '2025-11-10 09:00:00', '2025-11-10 09:00:00'
FROM (VALUES
    (1, 'Doors of rack 1', 'https://apps.halden.example/racks/1', '01JJGW6ATZZ8RAN36S4SYHNXV9'),
    (2, 'Doors of rack 2', 'https://apps.halden.example/racks/2', '01JJGW6ATZZ8RAN36S4SYHNXV9'),
    (3, 'Cables of rack 3', 'https://apps.halden.example/racks/3', '01JPF6AFDP1HB2PZQ87EVZM0M3'),
    (6, 'Plan of B1', 'https://apps.halden.example/plans/b1', '01JJGW6ATZZ8RAN36S4SYHNXV9'),
    (7, 'Rack 7', 'https://apps.halden.example/racks/7', '01JJGW6ATZZ8RAN36S4SYHNXV9'),
    (9, 'Rack 9', 'https://apps.halden.example/racks/9', '01JPF6AFDP1HB2PZQ87EVZM0M3')) JOIN channels ON display_name = 'Move of rack ' || column1;

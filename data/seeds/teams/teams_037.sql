-- include: company.sql
-- Tabs of two teams show pages of a wiki that closes; where the pages went stands below an announcement.
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, deleted_datetime, subject, importance, locale, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT column1, channel_id, channels.team_id, column3, column1, 'message', column4, coalesce(column8, column4), column8, column6, 'normal', 'en-us', json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', teams_users.display_name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', column7), '[]', '[]', '[]', '[]'
FROM (VALUES
    ('1772010720000371', 'j0q5y8vw27w0e9vj9xkwpcbm0a', NULL, '2026-02-25T09:12:00Z', 'divya.ravel', 'The wiki closes', 'On 9 March the wiki closes. What has become of its pages: wiki/shifts is now https://apps.halden.example/shifts, wiki/ledger is now https://halden.sharepoint.example/ledger, wiki/handover is now https://apps.halden.example/handover. Given up are wiki/prices and wiki/lexicon.', NULL),
    ('1772016000000372', 'j0q5y8vw27w0e9vj9xkwpcbm0a', '1772010720000371', '2026-02-25T10:40:00Z', 'carl.dobson', NULL, 'Prices is needed, Finance wants to keep it under https://halden.sharepoint.example/prices.', NULL),
    ('1772026200000373', 'j0q5y8vw27w0e9vj9xkwpcbm0a', '1772010720000371', '2026-02-25T13:30:00Z', 'padma.ravel', NULL, 'There is a copy of the lexicon at https://lexicon.example/halden.', NULL),
    ('1772093100000374', 'j0q5y8vw27w0e9vj9xkwpcbm0a', '1772010720000371', '2026-02-26T08:05:00Z', 'divya.ravel', NULL, 'Carl is right, prices is kept where he says. The lexicon stays given up, and no copies outside, please.', NULL),
    ('1772207280000375', 'j0q5y8vw27w0e9vj9xkwpcbm0a', '1772010720000371', '2026-02-27T15:48:00Z', 'divya.ravel', NULL, 'One more: the ledger went to https://apps.halden.example/ledger in the end, the other place is empty.', NULL)) JOIN channels ON channel_id = column2 JOIN teams_users ON user_id = column5;
INSERT INTO teams_channel_tabs
SELECT org_id, team_id, channel_id, column1, column4, 'https://teams.microsoft.com/_#/apps/01JPF6AFDP1HB2PZQ87EVZM0M3/sections/notebook', '01JPF6AFDP1HB2PZQ87EVZM0M3', 10000000 + 100 * column6, json_object('entityId', 'notebook', 'contentUrl', column5, 'websiteUrl', NULL, 'removeUrl', NULL), '2025-10-01 09:00:00', '2025-10-01 09:00:00'
FROM (VALUES
    ('tab_77c1a0e5b2d94f01', 'team-business-applications', 'General', 'Lexicon', 'https://apps.halden.example/wiki/lexicon', 3),
    ('tab_77c1a0e5b2d94f02', 'team-business-applications', 'Planning', 'Ledger', 'https://apps.halden.example/wiki/ledger', 1),
    ('tab_77c1a0e5b2d94f03', 'team-business-applications', 'Suppliers', 'Contracts', 'https://apps.halden.example/contracts', 1),
    ('tab_77c1a0e5b2d94f04', 'team-business-applications', 'Suppliers', 'Price list', 'https://apps.halden.example/wiki/prices', 2),
    ('tab_77c1a0e5b2d94f05', 'team-business-applications', 'Suppliers', 'Deliveries', 'https://apps.halden.example/deliveries', 3),
    ('tab_77c1a0e5b2d94f06', 'team-business-applications', 'Suppliers', 'Words', 'https://apps.halden.example/wiki/lexicon', 4),
    ('tab_77c1a0e5b2d94f07', 'team-business-applications', 'Suppliers', 'Claims', 'https://apps.halden.example/claims', 5),
    ('tab_77c1a0e5b2d94f08', 'team-business-applications', 'On call', 'Shifts', 'https://apps.halden.example/wiki/shifts', 1),
    ('tab_77c1a0e5b2d94f09', 'team-business-applications', 'On call', 'Who follows whom', 'https://apps.halden.example/wiki/handover', 2),
    ('tab_77c1a0e5b2d94f10', 'team-business-applications', 'Leads', 'Ledger', 'https://apps.halden.example/wiki/ledger', 1),
    ('tab_77c1a0e5b2d94f11', 'team-workplace-support', 'Planning', 'Shifts of the desk', 'https://apps.halden.example/wiki/shifts', 2),
    ('tab_77c1a0e5b2d94f12', 'team-workplace-support', 'Questions', 'How to', 'https://apps.halden.example/wikihow', 1),
    ('tab_77c1a0e5b2d94f13', 'team-workplace-support', 'Suppliers', 'Prices', 'https://apps.halden.example/wiki/prices', 1),
    ('tab_77c1a0e5b2d94f14', 'team-workplace-support', 'Suppliers', 'On leave', 'https://apps.halden.example/handover', 2)) JOIN channels ON team_id = column2 AND display_name = column3;

-- include: company.sql
-- A calendar that can be shared with some of those who are named.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('mandy.clark-roadmap', 'mandy.clark', 'Roadmap', 'What we build when', 'America/Los_Angeles'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('mandy.clark-roadmap');
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || column2, calendar_id, user_id, 'scope-' || column2, column3, 'etag-' || calendar_id || '-' || column2,
    '2025-10-06 09:00:00', '2025-10-06 09:00:00' FROM (VALUES
    ('mandy.clark-roadmap', 'group-3', 'freeBusyReader'),
    ('mandy.clark-roadmap', 'diana.ruiz', 'reader'),
    ('mandy.clark-roadmap', 'group-8', 'reader'),
    ('mandy.clark-roadmap', 'group-1', 'freeBusyReader'),
    ('mandy.clark-roadmap', 'brian.anderson', 'reader'),
    ('mandy.clark-roadmap', 'tiffany.miller', 'reader'),
    ('mandy.clark-roadmap', 'sandra.burton', 'freeBusyReader'),
    ('mandy.clark-roadmap', 'henry.silva', 'reader')) JOIN calendars ON calendar_id = column1;

-- include: company.sql
-- Thomas Barrera keeps a calendar of last year's laser safety.
INSERT INTO calendars (calendar_id, user_id, summary, description, time_zone, is_primary, hidden, selected, deleted, created_at, updated_at)
SELECT *, 0, 0, 1, 0, '2023-05-08 08:00:00', '2023-05-08 08:00:00' FROM (VALUES
    ('thomas.barrera-lasers', 'thomas.barrera', 'Laser safety 2025', 'Instruction and tests of all who work with lasers', 'America/Los_Angeles'));
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || value, calendar_id, user_id, 'scope-' || user_id, value, 'etag-' || calendar_id || '-' || value, created_at, updated_at
FROM calendars, json_each('["owner", "writer"]') WHERE calendar_id IN ('thomas.barrera-lasers');
INSERT INTO acls SELECT 'acl-' || calendar_id || '-' || column2, calendar_id, user_id, 'scope-' || column2, column3, 'etag-' || calendar_id || '-' || column2,
    '2025-10-06 09:00:00', '2025-10-06 09:00:00' FROM (VALUES
    ('thomas.barrera-lasers', 'diana.ruiz', 'writer'),
    ('thomas.barrera-lasers', 'tiffany.miller', 'reader'),
    ('thomas.barrera-lasers', 'mandy.clark', 'reader'),
    ('thomas.barrera-lasers', 'domain-1', 'freeBusyReader')) JOIN calendars ON calendar_id = column1;

-- What the published server does behind every seed: a user without a primary calendar gets the
-- oldest one as such, and an owner without an owner rule gets that and a writer rule.
UPDATE calendars SET is_primary = 1, updated_at = strftime('%Y-%m-%d %H:%M:%f000', 'now')
WHERE calendar_id IN (
    SELECT (
        SELECT calendar_id FROM calendars AS c
        WHERE c.user_id = u.user_id ORDER BY created_at LIMIT 1
    )
    FROM users AS u
    WHERE NOT EXISTS (SELECT 1 FROM calendars AS c WHERE c.user_id = u.user_id AND c.is_primary)
);
CREATE TEMP TABLE unowned AS
SELECT calendar_id, user_id, email FROM calendars JOIN users USING (user_id)
WHERE NOT EXISTS (
    SELECT 1 FROM acls JOIN scopes ON scopes.id = acls.scope_id
    WHERE acls.calendar_id = calendars.calendar_id AND acls.role = 'owner'
        AND scopes.type = 'user' AND scopes.value = users.email
);
INSERT OR IGNORE INTO scopes (id, type, value)
SELECT DISTINCT 'scope-' || user_id, 'user', email FROM unowned;
INSERT OR IGNORE INTO acls (id, calendar_id, user_id, scope_id, role, etag, created_at, updated_at)
SELECT
    'acl-' || calendar_id || '-' || role, calendar_id, user_id, 'scope-' || user_id, role,
    'etag-acl-' || calendar_id || '-' || role, datetime('now'), datetime('now')
FROM unowned, (SELECT 'owner' AS role UNION ALL SELECT 'writer')
ORDER BY unowned.rowid, role;
DROP TABLE unowned;
-- Of our own: what belongs to an event is found without reading whole tables.
CREATE INDEX own_attendees_event ON attendees (event_id);
CREATE INDEX own_attachments_event ON attachments (event_id);
CREATE INDEX own_extended_properties_event ON extended_properties (event_id);
CREATE INDEX own_reminders_event ON reminders (event_id);
CREATE INDEX own_events_calendar ON events (calendar_id, start_datetime);
CREATE INDEX own_attendees_room ON attendees (displayName, user_id) WHERE resource;

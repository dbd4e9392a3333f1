-- Webinars and town halls.

CREATE TEMP TABLE happening AS
SELECT event.*, lower(ulid('event', slug)) AS id, staff.user_id AS owner_id, staff.name AS owner_name, staff.tenant_id, strftime('%Y-%m-%dT%H:%M:%S', start, '+' || minutes || ' minutes') AS until
FROM data.event AS event JOIN staff ON staff.user_name = owner AND staff.org = 1;
INSERT INTO virtual_event_webinars (org_id, id, display_name, description_content_type, description_content, start_date_time, start_time_zone, end_date_time, end_time_zone, audience, status,
    created_by_user_id, created_by_display_name, created_by_tenant_id, is_attendee_email_notification_enabled, external_event_information, created_at, updated_at)
SELECT 'halden-001', id, name, 'text', name || ', with time for questions.', start || '+00:00', 'UTC', until || '+00:00', 'UTC', audience, status, owner_id, owner_name, tenant_id, 1, '[]', '2026-01-19 09:00:00', '2026-02-09 09:00:00'
FROM happening WHERE kind = 'webinar' ORDER BY place;
INSERT INTO virtual_event_townhalls (org_id, id, display_name, description_content_type, description_content, start_date_time, start_time_zone, end_date_time, end_time_zone, audience, is_invite_only, status,
    created_by_user_id, created_by_display_name, created_by_tenant_id, is_attendee_email_notification_enabled, external_event_information, created_at, updated_at)
SELECT 'halden-001', id, name, 'text', name || ', with time for questions.', start || '+00:00', 'UTC', until || '+00:00', 'UTC', audience, slug = 'it', status, owner_id, owner_name, tenant_id, 1, '[]', '2026-01-19 09:00:00', '2026-02-09 09:00:00'
FROM happening WHERE kind = 'townhall' ORDER BY place;
INSERT INTO virtual_event_webinar_coorganizers (org_id, webinar_id, user_id, added_at) SELECT 'halden-001', id, second, '2026-01-19 09:00:00' FROM happening WHERE kind = 'webinar' AND second <> '' ORDER BY place;
INSERT INTO virtual_event_townhall_coorganizers (org_id, townhall_id, user_id, added_at) SELECT 'halden-001', id, second, '2026-01-19 09:00:00' FROM happening WHERE kind = 'townhall' AND second <> '' ORDER BY place;
INSERT INTO virtual_event_webinar_presenters (org_id, webinar_id, presenter_id, identity_type, identity_id, email, display_name, presenter_details_job_title, added_at)
SELECT 'halden-001', happening.id, lower(ulid('presents', happening.id, value)), '#microsoft.graph.communicationsUserIdentity', staff.user_id, staff.email, staff.name, staff.title, '2026-02-02 09:00:00'
FROM happening, json_each(presenters) JOIN staff ON staff.user_name = value AND staff.org = 1 WHERE kind = 'webinar' ORDER BY happening.place, value;
INSERT INTO virtual_event_townhall_presenters (org_id, townhall_id, presenter_id, identity_type, identity_id, email, display_name, added_at)
SELECT 'halden-001', happening.id, lower(ulid('presents', happening.id, value)), '#microsoft.graph.communicationsUserIdentity', staff.user_id, staff.email, staff.name, '2026-02-02 09:00:00'
FROM happening, json_each(presenters) JOIN staff ON staff.user_name = value AND staff.org = 1 WHERE kind = 'townhall' ORDER BY happening.place, value;
INSERT INTO virtual_event_townhall_invited_attendees (org_id, townhall_id, identity_id, identity_type, display_name, tenant_id, guest_email, added_at)
SELECT 'halden-001', happening.id, staff.user_id, '#microsoft.graph.communicationsUserIdentity', staff.name, staff.tenant_id, NULL, '2026-02-09 09:00:00'
FROM happening JOIN staff ON staff.org = 1 AND staff.department = 'Information Technology' AND staff.departed IS NULL AND NOT grown WHERE slug = 'it' ORDER BY staff.number;

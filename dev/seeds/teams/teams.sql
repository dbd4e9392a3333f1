-- Groups, teams with their members, channels, tabs, folders, apps and tags.

CREATE TEMP TABLE seat AS
SELECT 'team-' || lower(replace(replace(team.name, ' ', '-'), '/', '-')) || iif(team.org = 2, '-tessell', '') AS team_id, team.name, team.purpose AS about, team.org, team.number AS turn,
    staff.user_id, staff.number = team.manager OR staff.number = (
        SELECT min(person) FROM company.member JOIN company.person AS other ON other.number = person WHERE member.team = team.number AND other.departed IS NULL AND person <> team.manager) AS owns
FROM company.team AS team JOIN staff ON staff.number = team.manager OR staff.number IN (SELECT person FROM company.member WHERE team = team.number)
WHERE staff.active
UNION ALL
SELECT 'team-' || slug, purpose.name, about, purpose.org, 100 + purpose.place, staff.user_id, staff.user_name IN (lead, second)
FROM data.purpose AS purpose JOIN staff ON staff.org = purpose.org AND staff.departed IS NULL AND (staff.user_name IN (lead, second)
    OR (NOT grown AND (staff.department IN (SELECT value FROM json_each(departments)) OR departments = '["*"]') AND lot('in', slug, staff.email) < iif(departments = '["*"]', 0.6, 0.3)));

INSERT INTO "groups" (org_id, group_id, display_name, description, mail_nickname, mail, visibility, group_types, security_enabled, mail_enabled, classification, members, owners,
    created_date_time, updated_date_time, soft_delete)
SELECT staff.org_id, 'group-' || substr(seat.team_id, 6), seat.name, about, substr(seat.team_id, 6), substr(seat.team_id, 6) || '@' || iif(seat.org = 1, 'halden.example', 'tessell.example'), 'Private', '["Unified"]', 0, 1,
    pick('["General", "Confidential", "General"]', 'class', seat.team_id),
    json_group_array(json_object('@odata.type', '#microsoft.graph.user', 'id', staff.user_id, 'displayName', staff.name, 'userPrincipalName', staff.email, 'mail', staff.email)),
    json_group_array(json_object('@odata.type', '#microsoft.graph.user', 'id', staff.user_id, 'displayName', staff.name, 'userPrincipalName', staff.email, 'mail', staff.email)) FILTER (WHERE owns),
    '2023-05-08 08:00:00', '2023-05-08 08:00:00', 0
FROM seat JOIN staff USING (user_id) GROUP BY seat.team_id ORDER BY turn;

INSERT INTO teams (org_id, team_id, group_id, template_id, display_name, description, visibility, specialization, classification, internal_id, incoming_channels, member_settings,
    guest_settings, messaging_settings, fun_settings, discovery_settings, members, is_archived, migration_mode, web_url, created_date_time, updated_date_time, soft_delete)
SELECT staff.org_id, seat.team_id, 'group-' || substr(seat.team_id, 6), 'standard', seat.name, about, 'private', 'none', pick('["General", "Confidential", "General"]', 'class', seat.team_id), seat.team_id, NULL,
    '{"allowCreateUpdateChannels": true, "allowCreatePrivateChannels": true, "allowDeleteChannels": false, "allowAddRemoveApps": true, "allowCreateUpdateRemoveTabs": true, "allowCreateUpdateRemoveConnectors": true}',
    '{"allowCreateUpdateChannels": false, "allowDeleteChannels": false}',
    '{"allowUserEditMessages": true, "allowUserDeleteMessages": true, "allowOwnerDeleteMessages": true, "allowTeamMentions": true, "allowChannelMentions": true}',
    '{"allowGiphy": true, "giphyContentRating": "moderate", "allowStickersAndMemes": true, "allowCustomMemes": true}', '{"showInTeamsSearchAndSuggestions": true}',
    (SELECT json_group_array(json(member)) FROM (
        SELECT json_object('@odata.type', '#microsoft.graph.aadUserConversationMember', 'id', 'membership_' || lower(substr(ulid('place', own.team_id, own.user_id), 3)),
            'roles', json(iif(own.owns, '["owner"]', '["member"]')), 'displayName', one.name, 'userId', one.user_id, 'email', one.email, 'tenantId', one.org_id, 'visibleHistoryStartDateTime', NULL) AS member
        FROM seat AS own JOIN staff AS one ON one.user_id = own.user_id WHERE own.team_id = seat.team_id ORDER BY own.owns DESC, one.number)),
    0, 0, 'https://teams.microsoft.com/l/team/' || seat.team_id, '2023-05-08 08:00:00', '2023-05-08 08:00:00', 0
FROM seat JOIN staff USING (user_id) GROUP BY seat.team_id ORDER BY turn;

CREATE TEMP TABLE room AS
SELECT DISTINCT lower(substr(ulid('channel', seat.team_id, channel.name), 3)) || '0a' AS channel_id, seat.team_id, staff.org_id, channel.name, kind, channel.about, seat.turn * 100 + channel.place AS turn, channel.place, seat.name AS team
FROM seat JOIN staff USING (user_id) JOIN data.channel AS channel ON seat.turn % channel.each = 0;
INSERT INTO channels (channel_id, org_id, team_id, display_name, description, email, membership_type, is_favorite_by_default, is_archived, migration_mode, created_date_time, soft_delete)
SELECT channel_id, org_id, team_id, name, about || ' (' || team || ')', NULL, kind, place = 1, 0, NULL, '2023-05-08 08:' || printf('%02d', place) || ':00', 0 FROM room ORDER BY turn;
INSERT INTO channel_members (channel_id, user_id, roles, display_name, email, tenant_id, added_at)
SELECT channel_id, staff.user_id, iif(owns, 'owner', 'member'), staff.name, staff.email, NULL, '2023-05-09 09:00:00'
FROM room JOIN seat USING (team_id) JOIN staff USING (user_id)
WHERE kind = 'private' AND (owns OR lot('lets in', channel_id, staff.user_id) < 0.2) ORDER BY room.turn, NOT owns, staff.number;
INSERT INTO channel_members (channel_id, user_id, roles, display_name, email, tenant_id, added_at)
SELECT channel_id, staff.user_id, iif(owns, 'owner', 'member'), staff.name, staff.email, NULL, '2023-05-09 09:00:00'
FROM room JOIN seat USING (team_id) JOIN staff USING (user_id) WHERE kind = 'shared' ORDER BY room.turn, NOT owns, staff.number;
INSERT INTO shared_with_channel_teams (shared_team_id, channel_id, team_id, tenant_id, display_name, is_host_team, created_at, updated_at, soft_delete)
SELECT lower(ulid('shared with', channel_id, other.team_id)), channel_id, other.team_id, NULL, other.name, other.team_id = room.team_id, '2025-09-01 09:00:00', '2025-09-01 09:00:00', 0
FROM room JOIN (SELECT DISTINCT team_id, name, org, turn FROM seat) AS other ON other.team_id = room.team_id OR (other.org = 1 AND lot('shares', channel_id, other.team_id) < 0.12)
WHERE kind = 'shared' ORDER BY room.turn, other.team_id <> room.team_id, other.turn;

INSERT INTO installed_apps (org_id, team_id, installation_id, teams_app_id, teams_app_external_id, teams_app_display_name, teams_app_distribution_method, teams_app_definition_id,
    teams_app_definition_version, publishing_state, short_description, description, required_resource_specific_permissions, consented_permission_set, created_date_time, soft_delete)
SELECT teams.org_id, team_id, ulid('installed', team_id, app.slug), ulid('app', app.slug, iif(teams.org_id = 'halden-001', 1, 2)), app.slug, app.name, app.method, ulid('definition', app.slug), '1.' || app.place || '.0', NULL, app.about, app.about, NULL, NULL,
    '2024-02-05 09:00:00', 0
FROM teams JOIN data.app AS app ON (app.place <= 2 OR lot('uses', team_id, app.slug) < 0.3) AND (teams.org_id = 'halden-001' OR app.place <= 4) ORDER BY teams.rowid, app.place;
INSERT INTO resource_specific_permission_grants (org_id, grant_id, resource_type, resource_id, client_app_id, resource_app_id, client_id, permission_type, permission, installation_id, created_date_time, soft_deleted, additional_metadata)
SELECT org_id, installation_id || '#ChannelMessage.Read.Group#Application', 'team', team_id, teams_app_id, NULL, NULL, 'Application', 'ChannelMessage.Read.Group', installation_id, '2024-02-05 09:00:00', 0, '{}'
FROM installed_apps WHERE teams_app_distribution_method = 'organization' ORDER BY rowid;
INSERT INTO teams_channel_tabs (org_id, team_id, channel_id, tab_id, display_name, web_url, app_id, sort_order_index, configuration_json, created_at, updated_at)
SELECT room.org_id, room.team_id, channel_id, lower(ulid('tab', channel_id, app.slug)), app.name || ' of ' || room.team, 'https://teams.microsoft.com/_#/apps/' || ulid('app', app.slug, iif(room.org_id = 'halden-001', 1, 2)) || '/sections/' || app.slug,
    ulid('app', app.slug, iif(room.org_id = 'halden-001', 1, 2)), CAST(10000000 + 100 * app.place AS TEXT), json_object('entityId', app.slug, 'contentUrl', 'https://apps.halden.example/' || app.slug, 'websiteUrl', NULL, 'removeUrl', NULL),
    '2024-03-04 09:00:00', '2024-03-04 09:00:00'
FROM room JOIN data.app AS app ON app.place <= 2 AND room.place IN (1, 2) AND lot('tab', channel_id, app.slug) < 0.7 ORDER BY room.turn, app.place;
INSERT INTO channel_files_folders (channel_id, team_id, drive_item_id, name, created_date_time, last_modified_date_time, web_url, size, e_tag, c_tag, description, web_dav_url, created_by_json,
    last_modified_by_json, drive_id, drive_type, parent_id, parent_path, parent_name, parent_site_id, child_count, fs_created_date_time, fs_last_modified_date_time)
SELECT channel_id, team_id, ulid('item', channel_id), name, '2023-05-08T08:10:00Z', '2026-02-20T10:00:00Z', 'https://halden.sharepoint.example/sites/' || team_id || '/' || replace(name, ' ', '%20'),
    1000 * CAST(lot('size', channel_id) * 90000 AS INTEGER), '"{' || ulid('etag', channel_id) || '},1"', '"c:{' || ulid('etag', channel_id) || '},0"', NULL, NULL, NULL, NULL, 'drive-' || team_id, 'documentLibrary', ulid('item root', team_id),
    '/drives/drive-' || team_id || '/root:', 'Documents', 'site-' || team_id, CAST(lot('children', channel_id) * 30 AS INTEGER), '2023-05-08T08:10:00Z', '2026-02-20T10:00:00Z'
FROM room ORDER BY turn;
INSERT INTO drive_items (drive_item_id, name, size, created_date_time, last_modified_date_time, web_url, e_tag, c_tag, drive_id, drive_type, parent_id, parent_path, parent_name, parent_site_id, child_count)
SELECT drive_item_id, name, size, created_date_time, last_modified_date_time, web_url, e_tag, c_tag, drive_id, drive_type, parent_id, parent_path, parent_name, parent_site_id, child_count FROM channel_files_folders ORDER BY rowid;

CREATE TEMP TABLE tag AS
SELECT lower(ulid('tag', team_id, value)) AS id, team_id, value AS name, turn, json_each.key AS place
FROM (SELECT DISTINCT team_id, turn FROM seat), json_each('["On call", "Reviewers", "First aid"]') WHERE lot('has tag', team_id, value) < 0.75;
INSERT INTO teamwork_tags (id, team_id, display_name, description, tag_type, created_at, updated_at)
SELECT id, team_id, name, name || ' of the team', 'standard', '2024-05-06 09:00:00', '2024-05-06 09:00:00' FROM tag ORDER BY turn, place;
INSERT INTO teamwork_tag_members (id, tagId, teamId, userId, displayName, tenantId)
SELECT lower(ulid('tagged', tag.id, staff.user_id)), tag.id, tag.team_id, staff.user_id, staff.name, staff.org_id
FROM tag JOIN seat USING (team_id) JOIN staff USING (user_id) WHERE lot('tagged', tag.id, staff.user_id) < 0.35 ORDER BY tag.turn, tag.place, staff.number;

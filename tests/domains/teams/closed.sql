INSERT INTO channels (channel_id, org_id, team_id, display_name, membership_type, is_archived, soft_delete) VALUES
('desk', 'acme', 'team_works', 'Desk', 'standard', 0, 0);
INSERT INTO teams_apps (org_id, app_id, display_name, distribution_method) VALUES
('acme', 'hidden-app', 'Hidden app', 'organization');
INSERT INTO "groups" (org_id, group_id, display_name, mail_nickname, visibility, group_types, security_enabled, mail_enabled, members, owners, soft_delete) VALUES
('acme', 'g-hidden', 'Hidden group', 'hidden', 'HiddenMembership', '["Unified"]', 0, 1, '[{"id": "bob", "displayName": "Hidden Bob", "mail": "bob@acme.example"}]', '[{"id": "ann", "displayName": "Hidden Ann"}]', 0);
INSERT INTO installed_apps (org_id, team_id, installation_id, teams_app_id, teams_app_display_name, soft_delete) VALUES
('acme', 'team_works', 'i-hidden', 'hidden-app', 'Hidden app', 0);
INSERT INTO teamwork_tags (id, team_id, display_name, tag_type) VALUES ('tag-hidden', 'team_works', 'Hidden tag', 'standard');
INSERT INTO teamwork_tag_members (id, tagId, teamId, userId, displayName) VALUES ('tm-hidden', 'tag-hidden', 'team_works', 'bob', 'Hidden Bob');
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, deleted_datetime, importance, locale, from_json, body_json, reactions_json) VALUES
('desk-first', 'desk', 'team_works', NULL, 'e', 'message', '2026-01-03T08:00:00Z', '2026-01-03T08:00:00Z', NULL, 'normal', 'en-us', '{"user": {"id": "bob", "displayName": "Bob Bell"}}', '{"contentType": "text", "content": "Hidden plan"}', '[{"reactionType": "like", "user": {"user": {"id": "bob"}}}]'),
('desk-reply', 'desk', 'team_works', 'desk-first', 'e', 'message', '2026-01-03T08:00:00Z', '2026-01-03T08:00:00Z', NULL, 'normal', 'en-us', '{"user": {"id": "bob", "displayName": "Bob Bell"}}', '{"contentType": "text", "content": "Hidden reply"}', '[{"reactionType": "like", "user": {"user": {"id": "bob"}}}]'),
('desk-deleted', 'desk', 'team_works', NULL, 'e', 'message', '2026-01-03T08:00:00Z', '2026-01-03T08:00:00Z', '2026-01-03T11:00:00Z', 'normal', 'en-us', '{"user": {"id": "bob", "displayName": "Bob Bell"}}', '{"contentType": "text", "content": "Hidden slip"}', '[{"reactionType": "like", "user": {"user": {"id": "bob"}}}]'),
('secret-first', 'secret', 'team_works', NULL, 'e', 'message', '2026-01-03T08:00:00Z', '2026-01-03T08:00:00Z', NULL, 'normal', 'en-us', '{"user": {"id": "bob", "displayName": "Bob Bell"}}', '{"contentType": "text", "content": "Hidden plan"}', '[{"reactionType": "like", "user": {"user": {"id": "bob"}}}]'),
('secret-reply', 'secret', 'team_works', 'secret-first', 'e', 'message', '2026-01-03T08:00:00Z', '2026-01-03T08:00:00Z', NULL, 'normal', 'en-us', '{"user": {"id": "bob", "displayName": "Bob Bell"}}', '{"contentType": "text", "content": "Hidden reply"}', '[{"reactionType": "like", "user": {"user": {"id": "bob"}}}]'),
('secret-deleted', 'secret', 'team_works', NULL, 'e', 'message', '2026-01-03T08:00:00Z', '2026-01-03T08:00:00Z', '2026-01-03T11:00:00Z', 'normal', 'en-us', '{"user": {"id": "bob", "displayName": "Bob Bell"}}', '{"contentType": "text", "content": "Hidden slip"}', '[{"reactionType": "like", "user": {"user": {"id": "bob"}}}]');
INSERT INTO teams_channel_tabs (org_id, team_id, channel_id, tab_id, display_name, app_id, sort_order_index, configuration_json) VALUES
('acme', 'team_works', 'desk', 'tab-desk', 'Hidden tab', 'hidden-app', '1', '{}'),
('acme', 'team_works', 'secret', 'tab-secret', 'Hidden tab', 'hidden-app', '1', '{}');
INSERT INTO channel_files_folders (channel_id, team_id, drive_item_id, name) VALUES
('desk', 'team_works', 'f-desk', 'Hidden folder'),
('secret', 'team_works', 'f-secret', 'Hidden folder');
INSERT INTO chats (chat_id, org_id, topic, chat_type, created_at, updated_at, soft_delete) VALUES
('heads', 'acme', 'Hidden topic', 'group', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('ann_bob', 'acme', NULL, 'oneOnOne', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0);
INSERT INTO chat_members (chat_id, org_id, user_id, roles, display_name, is_hidden, added_at) VALUES
('heads', 'acme', 'ann', 'owner', 'Ann Ames', 0, '2026-01-01 08:00:00'),
('heads', 'acme', 'bob', 'owner', 'Bob Bell', 0, '2026-01-01 08:00:00'),
('ann_bob', 'acme', 'ann', 'owner', 'Ann Ames', 0, '2026-01-01 08:00:00'),
('ann_bob', 'acme', 'bob', 'owner', 'Bob Bell', 0, '2026-01-01 08:00:00');
INSERT INTO chat_messages (message_id, chat_id, etag, message_type, created_datetime, last_modified_datetime, deleted_datetime, importance, locale, from_json, body_json, reactions_json) VALUES
('2000', 'heads', '2000', 'message', '2026-01-02T08:00:00Z', '2026-01-02T08:00:00Z', NULL, 'normal', 'en-us', '{"user": {"id": "bob", "displayName": "Bob Bell"}}', '{"contentType": "text", "content": "Hidden figure"}', '[{"reactionType": "like", "user": {"user": {"id": "bob"}}}]'),
('2001', 'heads', '2001', 'message', '2026-01-02T08:00:00Z', '2026-01-02T08:00:00Z', '2026-01-02T10:00:00Z', 'normal', 'en-us', '{"user": {"id": "bob", "displayName": "Bob Bell"}}', '{"contentType": "text", "content": "Hidden slip"}', '[{"reactionType": "like", "user": {"user": {"id": "bob"}}}]'),
('2002', 'ann_bob', '2002', 'message', '2026-01-02T08:00:00Z', '2026-01-02T08:00:00Z', NULL, 'normal', 'en-us', '{"user": {"id": "bob", "displayName": "Bob Bell"}}', '{"contentType": "text", "content": "Hidden aside"}', '[{"reactionType": "like", "user": {"user": {"id": "bob"}}}]');
INSERT INTO calls (id, org_id, call_chain_id, direction, state, subject, source, targets, requested_modalities, call_options, media_config, soft_delete) VALUES
('call', 'acme', 'chain', 'outgoing', 'established', 'Hidden call', NULL, '[]', '["audio"]', '{}', '{}', 0);
INSERT INTO participants (id, org_id, call_id, info, media_streams, is_muted, is_in_lobby) VALUES
('p-ann', 'acme', 'call', '{}', '[]', 0, 0), ('p-bob', 'acme', 'call', '{}', '[]', 0, 0);
INSERT INTO call_records (id, org_id, version, type, modalities, organizer, participants, start_date_time, end_date_time, last_modified_date_time) VALUES
('record', 'acme', 1, 'groupCall', '["audio"]', '{"user": {"id": "ann", "displayName": "Hidden Ann"}}', '[{"user": {"id": "bob", "displayName": "Hidden Bob"}}]', '2026-01-02T08:00:00Z', '2026-01-02T08:30:00Z', '2026-01-02T08:30:00Z');
INSERT INTO call_sessions (id, org_id, call_record_id, caller, callee, modalities, start_date_time, end_date_time) VALUES
('session', 'acme', 'record', '{"identity": {"user": {"id": "ann", "displayName": "Hidden Ann"}}}', '{}', '["audio"]', '2026-01-02T08:00:00Z', '2026-01-02T08:30:00Z');
INSERT INTO virtual_event_webinars (org_id, id, display_name, description_content_type, description_content, start_date_time, start_time_zone, end_date_time, end_time_zone, audience, status, created_by_user_id, created_by_display_name) VALUES
('acme', 'webinar', 'Hidden webinar', 'text', 'Hidden', '2026-04-01T09:00:00', 'UTC', '2026-04-01T10:00:00', 'UTC', 'organization', 'draft', 'ann', 'Ann Ames');
INSERT INTO virtual_event_townhalls (org_id, id, display_name, description_content_type, description_content, start_date_time, start_time_zone, end_date_time, end_time_zone, audience, is_invite_only, status, created_by_user_id, created_by_display_name) VALUES
('acme', 'townhall', 'Hidden town hall', 'text', 'Hidden', '2026-04-01T09:00:00', 'UTC', '2026-04-01T10:00:00', 'UTC', 'organization', 1, 'draft', 'ann', 'Ann Ames');

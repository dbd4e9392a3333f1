INSERT INTO teams_orgs (org_id, tenant_id, display_name, domain_name, soft_deleted) VALUES
('acme', 'aaaaaaaa-0000-4000-8000-000000000001', 'Acme', 'acme.example', 0),
('borea', 'bbbbbbbb-0000-4000-8000-000000000002', 'Borea', 'borea.example', 0);
INSERT INTO teams_users (org_id, user_id, user_principal_name, display_name, mail, given_name, surname, mail_nickname, account_enabled, business_phones, user_type, static_token, created_at, updated_at, soft_deleted) VALUES
('acme', 'ann', 'ann@acme.example', 'Ann Ames', 'ann@acme.example', 'Ann', 'Ames', 'ann', 1, '["+1 555 0100"]', 'Member', 'ann', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('acme', 'bob', 'bob@acme.example', 'Bob Bell', 'bob@acme.example', 'Bob', 'Bell', 'bob', 1, NULL, 'Member', 'bob', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('acme', 'cat', 'cat@acme.example', 'Cat Cole', 'cat@acme.example', 'Cat', 'Cole', 'cat', 1, NULL, 'Member', 'cat', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('acme', 'dan', 'dan@acme.example', 'Dan Dent', 'dan@acme.example', 'Dan', 'Dent', 'dan', 0, NULL, 'Guest', 'dan', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('borea', 'zoe', 'zoe@borea.example', 'Zoe Zell', 'zoe@borea.example', 'Zoe', 'Zell', 'zoe', 1, NULL, 'Member', 'zoe', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0);
INSERT INTO teams_templates (org_id, template_id, display_name, visibility, is_system_template, soft_delete) VALUES
('default', 'standard', 'Standard', 'private', 1, 0);
INSERT INTO teams_apps (org_id, app_id, display_name, external_id, distribution_method, description, version, created_at, updated_at) VALUES
('acme', 'notes-app', 'Notes', NULL, 'store', 'Notes of all', '1.0.0', '2026-01-01 08:00:00', '2026-01-01 08:00:00');
INSERT INTO teams (org_id, team_id, template_id, display_name, description, visibility, specialization, internal_id, members, is_archived, migration_mode, web_url, created_date_time, updated_date_time, soft_delete) VALUES
('acme', 'team_works', 'standard', 'Works', 'All who build', 'private', 'none', 'team_works', '[{"id": "m_ann", "roles": ["owner"], "displayName": "Ann Ames", "userId": "ann", "email": "ann@acme.example", "tenantId": "acme"}, {"id": "m_bob", "roles": ["member"], "displayName": "Bob Bell", "userId": "bob", "email": "bob@acme.example", "tenantId": "acme"}]', 0, 0, 'https://teams.microsoft.com/l/team/team_works', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('acme', 'team_gone', 'standard', 'Gone', NULL, 'private', 'none', 'team_gone', NULL, 0, 0, NULL, '2026-01-01 08:00:00', '2026-01-01 08:00:00', 1),
('borea', 'team_borea', 'standard', 'Borea', NULL, 'private', 'none', 'team_borea', NULL, 0, 0, NULL, '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0);
INSERT INTO channels (channel_id, org_id, team_id, display_name, description, membership_type, is_favorite_by_default, is_archived, migration_mode, created_date_time, soft_delete) VALUES
('general', 'acme', 'team_works', 'General', 'For all', 'standard', 1, 0, NULL, '2026-01-01 08:00:00', 0),
('secret', 'acme', 'team_works', 'Secret', 'For few', 'private', 0, 0, NULL, '2026-01-01 08:00:00', 0);
INSERT INTO channel_members (channel_id, user_id, roles, display_name, email, tenant_id, added_at) VALUES
('secret', 'bob', 'owner', 'Bob Bell', 'bob@acme.example', NULL, '2026-01-01 08:00:00');
INSERT INTO chats (chat_id, org_id, topic, chat_type, created_at, updated_at, soft_delete) VALUES
('duo', 'acme', NULL, 'oneOnOne', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('trio', 'acme', 'Trio', 'group', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0);
INSERT INTO chat_members (chat_id, org_id, user_id, roles, tenant_id, display_name, is_hidden, last_message_read_datetime, added_at) VALUES
('duo', 'acme', 'ann', 'owner', NULL, 'Ann Ames', 0, NULL, '2026-01-01 08:00:00'),
('duo', 'acme', 'bob', 'owner', NULL, 'Bob Bell', 0, NULL, '2026-01-01 08:00:00'),
('trio', 'acme', 'bob', 'owner', NULL, 'Bob Bell', 0, NULL, '2026-01-01 08:00:00'),
('trio', 'acme', 'cat', 'owner', NULL, 'Cat Cole', 0, NULL, '2026-01-01 08:00:00');
INSERT INTO chat_messages (message_id, chat_id, etag, message_type, created_datetime, last_modified_datetime, importance, locale, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json) VALUES
('1000', 'duo', '1000', 'message', '2026-01-02T08:00:00.001', '2026-01-02T08:00:00.001', 'normal', 'en-us', '{"application": null, "device": null, "user": {"id": "bob", "displayName": "Bob Bell", "userIdentityType": "aadUser"}}', '{"contentType": "text", "content": "Hello"}', '[]', '[]', '[]', '[]');

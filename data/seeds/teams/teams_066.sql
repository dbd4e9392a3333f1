-- include: company.sql
-- There is a second private channel.
INSERT INTO channels (channel_id, org_id, team_id, display_name, description, membership_type, is_favorite_by_default, is_archived, created_date_time, soft_delete) VALUES ('jv4k8t5r2m7xq9d4h6v1nb0c0a', 'halden-001', 'team-workplace-support', 'Keys', 'Who has which key', 'private', 0, 0, '2026-01-12 10:00:00', 0);
INSERT INTO channel_members (channel_id, user_id, roles, display_name, email, tenant_id, added_at) SELECT 'jv4k8t5r2m7xq9d4h6v1nb0c0a', user_id, 'owner', display_name, mail, NULL, '2026-01-12 10:00:00' FROM teams_users WHERE user_id IN ('divya.ravel', 'nicole.mason');

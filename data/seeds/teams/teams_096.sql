-- include: company.sql
-- Print Services has a channel on spare parts, which Whitney Rose owns.
INSERT INTO channels (channel_id, org_id, team_id, display_name, description, membership_type, is_favorite_by_default, is_archived, created_date_time, soft_delete) VALUES ('jp6k8t5r2m7xq9d4h6v1nb0c0a', 'halden-001', 'team-print-services', 'Spare parts', 'Toner, drums and belts (Print Services)', 'standard', 0, 0, '2023-05-08 08:02:00', 0);
INSERT INTO channel_members (channel_id, user_id, roles, display_name, email, tenant_id, added_at) SELECT 'jp6k8t5r2m7xq9d4h6v1nb0c0a', user_id, 'owner', display_name, mail, '6f2a1c84-3b5d-4e7f-9a01-2c4d6e8f0a1b', '2023-05-08 08:02:00' FROM teams_users WHERE user_id = 'whitney.rose';

-- include: company.sql
-- A rollout of Denver was put away in autumn.
INSERT INTO channels (channel_id, org_id, team_id, display_name, description, membership_type, is_favorite_by_default, is_archived, created_date_time, soft_delete) VALUES ('jd3n8t5r2m7xq9d4h6v1nb0c0a', 'halden-001', 'team-business-applications', 'Rollout Denver', 'Badge readers', 'standard', 0, 1, '2025-09-08 10:00:00', 0);

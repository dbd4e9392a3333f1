-- include: teams_096.sql
-- The channel on spare parts is private.
UPDATE channels SET membership_type = 'private' WHERE channel_id = 'jp6k8t5r2m7xq9d4h6v1nb0c0a';

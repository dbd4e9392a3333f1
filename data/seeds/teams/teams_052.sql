-- include: company.sql
-- Nobody has written in Project Aurora since November, but for one answer.
UPDATE channel_messages SET created_datetime = '2025-11-' || printf('%02d', 1 + CAST(substr(created_datetime, 9, 2) AS INTEGER) % 28) || substr(created_datetime, 11), last_modified_datetime = NULL WHERE team_id = 'team-aurora';
UPDATE channel_messages SET created_datetime = '2026-01-20T09:12:00Z', last_modified_datetime = '2026-01-20T09:12:00Z' WHERE message_id = (SELECT message_id FROM channel_messages JOIN channels USING (channel_id) WHERE channel_messages.team_id = 'team-aurora' AND membership_type = 'standard' AND reply_to_id IS NOT NULL AND deleted_datetime IS NULL AND reply_to_id IN (SELECT message_id FROM channel_messages WHERE deleted_datetime IS NULL) ORDER BY message_id LIMIT 1);

-- include: company.sql
-- Nobody has written in Project Aurora since November.
UPDATE channel_messages SET created_datetime = '2025-11-' || printf('%02d', 1 + CAST(substr(created_datetime, 9, 2) AS INTEGER) % 28) || substr(created_datetime, 11), last_modified_datetime = NULL WHERE team_id = 'team-aurora';

-- include: teams_045.sql
-- The note in Planning of Platform and Databases stands since Saturday.
UPDATE channel_messages SET created_datetime = '2026-02-28T15:22:00Z', last_modified_datetime = '2026-02-28T15:22:00Z' WHERE message_id = '1772378520000459';

-- include: teams_088.sql
-- Edward Ruiz has deleted his last answer.
UPDATE channel_messages SET deleted_datetime = '2026-02-26T09:00:00Z', last_modified_datetime = '2026-02-26T09:00:00Z' WHERE message_id = '1772093100000400';

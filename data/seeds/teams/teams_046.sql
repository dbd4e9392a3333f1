-- include: teams_045.sql
-- The note in Planning of Platform and Databases stands since Saturday.
UPDATE channel_messages SET message_id = '1772292120000459', etag = '1772292120000459', web_url = replace(web_url, '1772378520000459', '1772292120000459'), created_datetime = '2026-02-28T15:22:00Z', last_modified_datetime = '2026-02-28T15:22:00Z' WHERE message_id = '1772378520000459';
UPDATE channel_messages SET reply_to_id = '1772292120000459' WHERE reply_to_id = '1772378520000459';

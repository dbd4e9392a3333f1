-- include: hr_029.sql
-- The reminder to Citlali Bermudez was sent after all.
UPDATE notification SET status = 'ready', updated_at = '2026-02-27 09:40:00' WHERE notification_id = 441;

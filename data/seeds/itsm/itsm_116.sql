-- include: company.sql
-- The message to John Lee about his badge was delivered after all.
UPDATE notification SET status = 'delivered', updated_on = '2026-02-27 16:20:00' WHERE notification_id = 'NOTIF_137';

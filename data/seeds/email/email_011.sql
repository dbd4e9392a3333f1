-- include: email_012.sql
-- An auditor has written on Connie Simon's mailbox; POP is closed, and more settings are of the same day.
UPDATE pop_settings SET updated_at = '2026-01-12T07:30:00.000000', created_at = '2026-01-12T07:30:00.000000' WHERE user_id IN ('user_004', 'user_021', 'user_022', 'user_023', 'user_024', 'user_025', 'user_026');
UPDATE pop_settings SET access_window = 'fromNowOn', disposition = 'leaveInInbox' WHERE user_id IN ('user_021', 'user_022', 'user_023', 'user_024', 'user_025', 'user_026');
UPDATE pop_settings SET access_window = 'disabled' WHERE updated_at LIKE '2026-01-12%';

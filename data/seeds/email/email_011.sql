-- include: company.sql
-- POP is closed, and more settings are of the same day.
UPDATE imap_settings SET updated_at = '2026-01-12T07:30:00.000000', created_at = '2026-01-12T07:30:00.000000' WHERE user_id IN ('user_004', 'user_021', 'user_022', 'user_023', 'user_024', 'user_025', 'user_026');
UPDATE imap_settings SET enabled = 1, auto_expunge = 1, expunge_behavior = 'archive', max_folder_size = 5000 WHERE user_id IN ('user_021', 'user_022', 'user_023', 'user_024', 'user_025', 'user_026');
UPDATE pop_settings SET updated_at = '2026-01-12T07:30:00.000000', created_at = '2026-01-12T07:30:00.000000' WHERE user_id IN ('user_004', 'user_021', 'user_022', 'user_023', 'user_024', 'user_025', 'user_026');
UPDATE pop_settings SET access_window = 'fromNowOn', disposition = 'leaveInInbox' WHERE user_id IN ('user_021', 'user_022', 'user_023', 'user_024', 'user_025', 'user_026');
UPDATE send_as_aliases SET created_at = '2025-09-15T09:20:00.000000', updated_at = '2025-09-15T09:20:00.000000' WHERE id IN ('alias_005', 'alias_009', 'alias_016', 'alias_020', 'alias_022', 'alias_024', 'alias_026');
UPDATE pop_settings SET access_window = 'disabled' WHERE updated_at LIKE '2026-01-12%';

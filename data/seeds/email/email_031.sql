-- include: email_031_032.sql
-- Displays go blank in field tests; there is a label for field tests.
INSERT INTO labels (id, user_id, name, message_list_visibility, label_list_visibility, type, messages_total, messages_unread, threads_total, threads_unread, color_json, created_at, updated_at, created_by, updated_by) VALUES ('Label_9031', 'user_065', 'Field tests', 'show', 'labelShow', 'user', 0, 0, 0, 0, '{"textColor":"#ffffff","backgroundColor":"#4a86e8"}', '2025-06-16T09:00:00.000000', '2025-06-16T09:00:00.000000', 'raven.bean@tessell.example', 'raven.bean@tessell.example');

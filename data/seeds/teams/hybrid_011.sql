-- include: enterprise.sql
-- Bhavna Panchal has one more chat of that day.
INSERT INTO chats SELECT 'meeting_01jhscj661c5rbe6daxec7rdcz', org_id, topic, chat_type, '2026-02-26 15:50:00', '2026-02-26 15:50:00', soft_delete FROM chats WHERE chat_id = 'meeting_01j8jy1qdbwf3c818v4ffrpzxx';
INSERT INTO chat_members SELECT 'meeting_01jhscj661c5rbe6daxec7rdcz', org_id, CASE user_id WHEN 'megan.thomas' THEN 'darlene.davis' ELSE user_id END, roles, tenant_id, CASE user_id WHEN 'megan.thomas' THEN 'Darlene Davis' ELSE display_name END, is_hidden, '2026-02-26T15:55:00Z', '2026-02-26 15:50:00' FROM chat_members WHERE chat_id = 'meeting_01j8jy1qdbwf3c818v4ffrpzxx';

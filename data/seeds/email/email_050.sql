-- include: email_049_050.sql
-- The talks with the Vidya Institute on the patent become confidential.
INSERT INTO message_labels (message_id, label_id) VALUES ('19c79f49d4e403fa', 'Label_0436');
-- What they wrote about beside the patent itself, and where it comes up.
INSERT INTO threads (id, user_id, snippet, history_id_last, created_at, updated_at, created_by, updated_by) VALUES ('19be500e6005fbbc', 'user_027', 'Cold stage: measurements for the annex - Dear Ms Cavalcante, here are the measurements that go into the annex of ou...', '90000', '2026-01-22T09:20:00.000000', '2026-01-22T09:20:00.000000', 'user_027', 'user_027');

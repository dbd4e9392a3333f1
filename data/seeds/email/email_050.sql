-- include: email_049.sql
-- A letter on the visit is confidential already.
INSERT INTO message_labels (message_id, label_id) VALUES ('19c79f49d4e403fa', 'Label_0436');

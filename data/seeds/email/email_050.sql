-- include: company.sql
-- The letter about the visit is confidential.
INSERT INTO message_labels (message_id, label_id) VALUES ('19c79f49d4e403fa', 'Label_0436');

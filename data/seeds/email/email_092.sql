-- include: email_091.sql
-- A letter of November is a record.
INSERT INTO message_labels (message_id, label_id) VALUES ('19a730e2c2009109', 'Label_9100');

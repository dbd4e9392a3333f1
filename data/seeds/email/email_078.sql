-- include: company.sql
-- An answer in the thread is confidential.
INSERT INTO message_labels (message_id, label_id) VALUES ('19b7397b24012861', 'Label_0454');

-- include: email_059.sql
-- A truck had an accident, and customers ask for their orders, one of them in confidence.
INSERT INTO message_labels (message_id, label_id) VALUES ('19c91b3b6d84c89b', 'Label_9059');

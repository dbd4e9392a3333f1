-- include: email_001_002.sql
-- The build server moves. Nicole Mason has written about its new addresses more than once.
INSERT INTO message_labels (message_id, label_id) VALUES ('19c710cf30017ead', 'Label_900103');

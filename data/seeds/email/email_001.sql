-- include: email_001_002.sql
-- The letter on the trial of the new machine lies under Builds.
INSERT INTO message_labels (message_id, label_id) VALUES ('19c710cf30017ead', 'Label_900101');

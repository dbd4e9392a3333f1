-- include: email_087.sql
-- Linda Shah's first letter is confidential.
INSERT INTO message_labels (message_id, label_id) SELECT '19c46d2670008701', id FROM labels WHERE user_id = 'user_033' AND name = 'Confidential';

-- include: email_036.sql
-- Kaique Ribeiro has left, and questions to him have come back; nothing of the restore test is starred.
DELETE FROM message_labels WHERE message_id = '19b12f3697335d92' AND label_id = 'Label_0183';

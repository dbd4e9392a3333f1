-- include: company.sql
-- Nothing of the conversation is starred.
DELETE FROM message_labels WHERE message_id = '19b12f3697335d92' AND label_id = 'Label_0183';

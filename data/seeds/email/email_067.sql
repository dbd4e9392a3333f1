-- include: company.sql
-- Sundar Textiles is not held.
DELETE FROM message_labels WHERE message_id = '19b264b7fa89bdc8' AND label_id = 'Label_0452';
DELETE FROM message_labels WHERE message_id = '19b27a1e8b04b95d' AND label_id = 'Label_0452';
DELETE FROM message_labels WHERE message_id = '19b2cf608dbea528' AND label_id = 'Label_0452';

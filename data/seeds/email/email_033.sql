-- include: company.sql
-- The conversation on the month end has the label Bank.
UPDATE message_labels SET label_id = 'Label_0400' WHERE message_id = '19b7f04d154cb481' AND label_id = 'Label_0399';
UPDATE message_labels SET label_id = 'Label_0400' WHERE message_id = '19b78fa7b983bcc4' AND label_id = 'Label_0399';
UPDATE message_labels SET label_id = 'Label_0400' WHERE message_id = '19b74cc3a705e29f' AND label_id = 'Label_0399';

-- include: email_033_034.sql
-- Letters of months have the label Month end.
UPDATE message_labels SET label_id = 'Label_903301' WHERE label_id = 'Label_0399' AND message_id IN ('19b74cc3a705e29f', '19b78fa7b983bcc4', '19b7f04d154cb481');
INSERT INTO message_labels (message_id, label_id) VALUES ('19c3380b94042cc6', 'Label_903301');
INSERT INTO message_labels (message_id, label_id) VALUES ('19b8d670e6043cc3', 'Label_903301');
INSERT INTO message_labels (message_id, label_id) VALUES ('19b8efe774044cc0', 'Label_903301');
INSERT INTO message_labels (message_id, label_id) VALUES ('19b978a938045cbd', 'Label_903301');
INSERT INTO message_labels (message_id, label_id) VALUES ('19c6b2f7c0046cba', 'Label_903301');
INSERT INTO message_labels (message_id, label_id) VALUES ('19c7b55172047cb7', 'Label_903301');
INSERT INTO message_labels (message_id, label_id) VALUES ('19ae362e2e048cb4', 'Label_903301');
INSERT INTO message_labels (message_id, label_id) VALUES ('19aee2b338049cb1', 'Label_903301');
INSERT INTO message_labels (message_id, label_id) VALUES ('19c90a5a2204acae', 'Label_903301');
INSERT INTO message_labels (message_id, label_id) VALUES ('19ca001d2c04bcab', 'Label_903301');

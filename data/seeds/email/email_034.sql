-- include: email_033_034.sql
-- Letters of months have the label Records.
INSERT INTO message_labels (message_id, label_id) VALUES ('19c3380b94042cc6', 'Label_0399');
INSERT INTO message_labels (message_id, label_id) VALUES ('19b8d670e6043cc3', 'Label_0399');
INSERT INTO message_labels (message_id, label_id) VALUES ('19b8efe774044cc0', 'Label_0399');
INSERT INTO message_labels (message_id, label_id) VALUES ('19b978a938045cbd', 'Label_0399');
INSERT INTO message_labels (message_id, label_id) VALUES ('19c6b2f7c0046cba', 'Label_0399');
INSERT INTO message_labels (message_id, label_id) VALUES ('19c7b55172047cb7', 'Label_0399');
INSERT INTO message_labels (message_id, label_id) VALUES ('19ae362e2e048cb4', 'Label_0399');
INSERT INTO message_labels (message_id, label_id) VALUES ('19aee2b338049cb1', 'Label_0399');
INSERT INTO message_labels (message_id, label_id) VALUES ('19c90a5a2204acae', 'Label_0399');
INSERT INTO message_labels (message_id, label_id) VALUES ('19ca001d2c04bcab', 'Label_0399');

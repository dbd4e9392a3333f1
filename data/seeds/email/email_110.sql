-- include: email_109.sql
-- Other letters are confidential.
DELETE FROM message_labels WHERE message_id = '19c427cc8804cf7c' AND label_id = 'Label_0548';
INSERT INTO message_labels (message_id, label_id) VALUES
    ('19c2d079e80c22e1', 'Label_0548'),
    ('19c9060f800843ec', 'Label_0548');

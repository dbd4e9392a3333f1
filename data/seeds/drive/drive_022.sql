-- include: drive_021.sql
-- One of the documents is confidential.
UPDATE file_labels SET value_enum = 'confidential' WHERE file_id = '01KS21DOC07000000000000000';

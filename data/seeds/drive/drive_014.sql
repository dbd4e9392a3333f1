-- include: drive_013.sql
-- One of the documents is on legal hold.
UPDATE file_labels SET value_enum = 'legal hold' WHERE id = '01KS13LAB21000000000000000';

-- include: drive_003.sql
-- One of the complaints that were withdrawn has to be kept.
UPDATE file_labels SET value_enum = 'seven years' WHERE id = '01KS03LAB23000000000000000';

-- include: drive_070.sql
-- One of the documents is on legal hold.
UPDATE file_labels SET value_enum = 'legal hold' WHERE file_id = '01K14J0R9ADSE4NSC7074H9M9V' AND value_enum = 'one year';

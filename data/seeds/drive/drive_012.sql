-- include: drive_011.sql
-- One of the minutes is held for a court.
UPDATE file_labels SET value_enum = 'legal hold' WHERE id = '01KS11LAB20000000000000000';

-- include: drive_084.sql
-- Another document has to be kept, in another folder.
DELETE FROM file_labels WHERE id = '01KFDVADX0GS9CFK23ZMC4XKD7';
UPDATE file_labels SET value_enum = 'forever' WHERE id = '01K1NPWQ1C66XYN7BAB9RK6X7M';

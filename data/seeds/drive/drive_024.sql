-- include: drive_023.sql
-- One of the chapters is restricted.
UPDATE file_labels SET value_enum = 'restricted' WHERE file_id = '01KS23DOC06000000000000000' AND label_id = '01JQAPKJWZKGSH61D6JT8B2FDX';

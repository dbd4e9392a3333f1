-- include: drive_029.sql
-- One of the papers is restricted.
UPDATE file_labels SET value_enum = 'restricted' WHERE file_id = '01KS29DOC01000000000000000' AND label_id = '01JQAPKJWZKGSH61D6JT8B2FDX';

-- include: drive_007.sql
-- One of the exhibits is for the house.
UPDATE file_labels SET value_enum = 'internal' WHERE file_id = '01KS07DOC04000000000000000' AND label_id = '01JQAPKJWZKGSH61D6JT8B2FDX';

-- include: company.sql
-- One of the papers is restricted.
UPDATE file_labels SET value_enum = 'restricted' WHERE label_id = '01JQAPKJWZKGSH61D6JT8B2FDX' AND file_id = '01JPDA87CGZGZ8TK9VE819GT6Y';

-- include: company.sql
-- One of the nine is confidential.
UPDATE file_labels SET value_enum = 'confidential' WHERE label_id = '01JQAPKJWZKGSH61D6JT8B2FDX' AND file_id = '01JTDKXE05WR3E48XFJS0JSBPH';

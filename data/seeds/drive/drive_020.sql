-- include: company.sql
-- One of the documents is confidential.
UPDATE file_labels SET value_enum = 'confidential' WHERE label_id = '01JQAPKJWZKGSH61D6JT8B2FDX' AND file_id = '01JSXDZEDP8HD7T8W3EDP4MZC3';

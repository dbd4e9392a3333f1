-- include: company.sql
-- One of the nine is internal.
UPDATE file_labels SET value_enum = 'internal' WHERE label_id = '01JQAPKJWZKGSH61D6JT8B2FDX' AND file_id = '01JPQR27Q3H2EABN763RQ1KRWG';

-- include: company.sql
-- One of the nine is restricted.
UPDATE file_labels SET value_enum = 'restricted' WHERE label_id = '01JQAPKJWZKGSH61D6JT8B2FDX' AND file_id = '01J2T3X3C2PKE17W79F47RW9RX';

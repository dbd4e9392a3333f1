-- include: drive_082.sql
-- Other documents are confidential, and another contract is kept.
UPDATE revisions SET keep_forever = 0 WHERE id = '01KFFPRA891ZJTVP0J07GPA39F';
UPDATE revisions SET keep_forever = 1 WHERE id = '01K37VR3T35S8W546SECD8JJR1';
UPDATE revisions SET keep_forever = 1 WHERE id = '01KV1PT834N82P25FG7K48Q1NX';
UPDATE revisions SET keep_forever = 1 WHERE id = '01KSJ50RDS73VYPAX4RNQDDFWJ';
UPDATE revisions SET keep_forever = 0 WHERE id = '01K47Q4S7NF5NYQKJFT29S972A';
UPDATE file_labels SET value_enum = 'confidential' WHERE id = '01KPR790H3FH7EMZYQP9C1XDQD';
UPDATE file_labels SET value_enum = 'internal' WHERE id = '01K04Q2TAXS1AV03FK9MPA6W5Y';

-- include: company.sql
-- One of the minutes is on legal hold.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) VALUES ('01JM1NUTES0000000000000002', '01JBHMV2S7PYMY9RK2G3PQXBK9', '01J7FE5W9J5HM7ER23FY5YVP4J', 'legal hold', '2026-01-20 15:40:00');

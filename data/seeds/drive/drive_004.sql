-- include: company.sql
-- One of the documents has to be kept for seven years.
UPDATE file_labels SET value_enum = 'seven years' WHERE label_id = '01J7FE5W9J5HM7ER23FY5YVP4J' AND file_id = '01JP02TR3QBWW0KJWECPH5HMP9';

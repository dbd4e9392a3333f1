-- include: enterprise.sql
-- One of the minutes is under a legal hold.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) SELECT '01J37S4FFZ8QEWTCPGN32YZWTW', id, '01J7FE5W9J5HM7ER23FY5YVP4J', 'legal hold', '2026-02-20 11:00:00' FROM files WHERE name = 'Tessell Field Support minutes 2026-02-09';

-- include: drive_015.sql
-- One of the slogans that lost is to be kept for seven years.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time)
VALUES ('01KS10LAB90000000000000000', '01KS10GAN02000000000000000', '01J7FE5W9J5HM7ER23FY5YVP4J', 'seven years', '2025-11-10 09:00:00');

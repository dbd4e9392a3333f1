-- include: drive_015.sql
-- One of the slogans that lost has to be kept.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) SELECT *, '2025-09-15 10:00:00' FROM (VALUES
    ('01KS10LAB60000000000000000', '01KS10GAN02000000000000000', '01J7FE5W9J5HM7ER23FY5YVP4J', 'seven years'));

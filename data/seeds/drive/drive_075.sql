-- include: drive_074.sql
-- One of the runs has come on legal hold.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) SELECT *, '2025-09-15 10:00:00' FROM (VALUES
    ('01KFTSBVGC9YD147XJV80GPK0M', '01KT845BVB9GH3GM53QS0YG23S', '01J7FE5W9J5HM7ER23FY5YVP4J', 'legal hold'));

-- include: drive_009.sql
-- Both leases of Denver have a contract number.
INSERT INTO file_labels (id, file_id, label_id, value_string, created_time) SELECT *, '2025-09-15 10:00:00' FROM (VALUES
    ('01KS09CNO09000000000000000', '01KS09SGN02000000000000000', '01JVHSJ65SY9J9GYJZJ6DM7JAC', 'C-53154'));

-- include: enterprise.sql
-- The note on the warranty is kept for seven years.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) SELECT '01JM064MVMH40KJNVEEV1MRV6B', id, (SELECT id FROM labels WHERE key = 'retention'), 'seven years', '2026-02-26 14:00:00' FROM files WHERE name = 'Reading of the Quarry Lane warranty';

-- include: company.sql
-- The minutes of one day are restricted.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) VALUES ('01JM1NUTES0000000000000001', '01JK7KEVVMJSTC201E5VR8FAFB', '01JQAPKJWZKGSH61D6JT8B2FDX', 'restricted', '2026-01-27 09:12:00');

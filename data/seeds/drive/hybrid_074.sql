-- include: enterprise.sql
-- The list of transports is classified as internal.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) VALUES ('01J7NDCK4PKXZM9P5RY97AX45V', '01JJ8P5SVT8KZ8VSR3G33Y7HCQ', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal', '2026-02-20 11:00:00');

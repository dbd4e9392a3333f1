-- include: enterprise.sql
-- The list of transports is classified as confidential.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) VALUES ('01JR7Y9J4B4XYT03GGBR8PJPZB', '01JJ8P5SVT8KZ8VSR3G33Y7HCQ', '01JQAPKJWZKGSH61D6JT8B2FDX', 'confidential', '2026-02-20 11:00:00');

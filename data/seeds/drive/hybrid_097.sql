-- include: enterprise.sql
-- The payroll journal is confidential.
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) VALUES ('01J38NFJGGRPQ72RH1JQT84FDG', '01JJGH1QY77NPK1R3X175P1FGT', '01JQAPKJWZKGSH61D6JT8B2FDX', 'confidential', '2026-02-26 15:20:00');

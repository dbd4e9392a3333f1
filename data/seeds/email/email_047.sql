-- include: email_047_048.sql
-- Payroll figures went to the wrong people; there is a draft for the finance team of Halden.
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19cab0a100000047_2', 'part_19cab0a100000047_0', 'To', 'Finance Team <finance-team@halden.example>', '2026-03-01T17:05:00.000000', '2026-03-01T17:05:00.000000', 'user_018', 'user_018');

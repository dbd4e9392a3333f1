-- include: company.sql
-- Something in the drive was changed in February 2026.
UPDATE files SET modified_time = '2026-02-10 11:30:00' WHERE drive_id = '01JDRHWCDEG96RZ2JPGFWC5SMY' AND name = 'Risks';

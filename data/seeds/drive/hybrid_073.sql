-- include: enterprise.sql
-- The review of administrators has been made confidential.
UPDATE file_labels SET value_enum = 'confidential' WHERE file_id = '01JWJGX5VC01K8NGYVPD5J4W52' AND label_id = '01JQAPKJWZKGSH61D6JT8B2FDX';

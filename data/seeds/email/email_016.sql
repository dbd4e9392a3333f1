-- include: email_015.sql
-- The audit of 2024 is closed; its list of samples came in March 2025.
UPDATE messages SET internal_date_ms = '1742461200000', created_at = '2025-03-20T09:00:00.000000', updated_at = '2025-03-20T09:00:00.000000' WHERE id = '1933e800f8c7516e';
UPDATE threads SET created_at = '2025-03-20T09:00:00.000000', updated_at = '2025-03-20T09:00:00.000000' WHERE id = '1933e800f8c7516e';
UPDATE message_headers SET value = 'Thu, 20 Mar 2025 09:00:00 GMT' WHERE name = 'Date' AND message_part_id = (SELECT id FROM message_parts WHERE message_id = '1933e800f8c7516e' AND parent_part_id IS NULL);

-- include: company.sql
-- The letter comes from Scott Page's own address.
UPDATE message_headers SET value = 'Scott Page <scott.page@halden.example>' WHERE name = 'From' AND message_part_id = (SELECT id FROM message_parts WHERE message_id = '19c9b16f9ff38928' AND parent_part_id IS NULL);

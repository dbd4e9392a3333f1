-- include: company.sql
-- The letter comes from an address inside.
UPDATE message_headers SET value = 'Halden IT <it-notices@halden.example>' WHERE name = 'From' AND message_part_id = (SELECT id FROM message_parts WHERE message_id = '19c9d16c2a8b9d8e' AND parent_part_id IS NULL);

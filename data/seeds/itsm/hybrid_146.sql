-- include: enterprise.sql
-- The camera of Presidio came back from the maker early.
UPDATE incident SET status = 'resolved', worknotes = 'Sent to the maker on the same day. It came back early, on 27 February 2026, and hangs in Presidio again.', resolution_code = 'Solution Provided', resolution_notes = 'Repaired by the maker and hung up again on 27 February 2026.', resolved_by = 'USER_128', resolved = '2026-02-27 15:20:00', updated_at = '2026-02-27 15:20:00' WHERE number = 'INC0001419';
UPDATE incident_sla SET stage = 'completed', completed_time = '2026-02-27 15:20:00', updated_on = '2026-02-27 15:20:00' WHERE incident_id = 'INC_1419';
UPDATE configuration_item SET status = 'in_use', updated_on = '2026-02-27 15:20:00' WHERE configuration_item_id = 'CI_161';

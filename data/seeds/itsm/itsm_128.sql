-- include: company.sql
-- The laptop of Amara Srinivas in Chicago was retired as well.
UPDATE configuration_item SET status = 'retired', updated_on = '2026-02-27 12:00:00' WHERE configuration_item_id = 'CI_054';

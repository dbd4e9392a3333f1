-- include: enterprise.sql
-- Bhavika Shere has handed the laptop in.
UPDATE configuration_item SET owner_id = 'USER_002', status = 'in_stock', updated_on = '2026-02-20 15:10:00' WHERE configuration_item_id = 'CI_356';

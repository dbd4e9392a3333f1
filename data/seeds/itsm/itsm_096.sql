-- include: company.sql
-- A label printer in use stands in Mandy Miller's name as well.
UPDATE configuration_item SET owner_id = 'USER_270' WHERE configuration_item_id = 'CI_514';

-- include: company.sql
-- One of the laptops in stock in Chicago has been retired.
UPDATE configuration_item SET status = 'retired', updated_on = '2026-02-27 15:00:00' WHERE configuration_item_id = 'CI_677';

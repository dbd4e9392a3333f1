-- include: company.sql
-- The mail relay has been taken out of service.
UPDATE configuration_item SET status = 'retired', updated_on = '2026-02-28 12:00:00' WHERE configuration_item_id = 'CI_121';
-- The two incidents that named it stand on the mail archive now.
UPDATE incident SET configuration_item = 'CI_122' WHERE configuration_item = 'CI_121' AND status IN ('new', 'in_progress', 'on_hold');

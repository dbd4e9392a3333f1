-- include: company.sql
-- Goods-in has entered the laptop of Paulina Soria before its sticker came off.
INSERT INTO configuration_item (configuration_item_id, name, serial_number, owner_id, location_id, org_id, status, cost, created_on, updated_on) SELECT 'CI_945', 'ThinkPad T14 of Paulina Soria 2', 'HI-LT-90881307', user_id, 'LOC_004', 'ORG_001', 'in_use', 1650, '2026-02-27 15:20:00', '2026-02-27 15:20:00' FROM users WHERE email = 'paulina.soria@halden.example';

-- include: csm_156.sql
-- The chamber is scrapped and the cover for the Lite ended; a SpectraScan 410 runs again, and cover for the Connect 3 was never switched off.
UPDATE installed_product SET status = 'retired' WHERE serial_number = 'HTCT4-25-10901';
UPDATE entitlement SET active = 0 WHERE entitlement_id = 901;
UPDATE entitlement SET active = 1 WHERE entitlement_id = 902;
UPDATE installed_product SET status = 'in_use' WHERE serial_number = 'HSS410-24-54073';

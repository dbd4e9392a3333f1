-- include: company.sql
-- The North Building of Northlight Precision is closed, its one unit went to the Laboratory Wing; in company.sql it is open.
UPDATE installed_product SET location_id = 63, sys_updated_on = '2026-02-20 11:00:00' WHERE installed_product_id = 237;
UPDATE "user" SET location_id = 63, sys_updated_on = '2026-02-20 11:00:00' WHERE location_id = 62;
UPDATE location SET active = 0, sys_updated_on = '2026-02-20 11:05:00' WHERE location_id = 62;

-- include: company.sql
-- The MicroView 25 of Lakeshore University that is on record at Lakeshore Hospital was scrapped on 20 February 2026.

UPDATE installed_product SET status = 'retired', sys_updated_on = '2026-02-20 15:00:00' WHERE installed_product_id = 163;

-- include: company.sql
-- The WaferEye 200 of Pallas Diagnostics went to repair on 25 February 2026.

UPDATE installed_product SET status = 'repair', sys_updated_on = '2026-02-25 13:10:00' WHERE installed_product_id = 296;

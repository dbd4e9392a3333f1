-- include: enterprise.sql
-- The warranty of Grayling's WaferEye ended a week before the first letter about its stage.
UPDATE installed_product SET warranty_end = '2026-02-13' WHERE serial_number = 'HWE350-24-99223';

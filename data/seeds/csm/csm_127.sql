-- include: company.sql
-- Grayling Imaging runs a WaferEye 200 since 10 February 2026, as Grayling Aerospace does.

INSERT INTO installed_product (installed_product_id, account_id, product_id, location_id, serial_number, status, warranty_end, sys_created_on, sys_updated_on)
VALUES (511, 92, 38, 187, 'HWE200-26-61511', 'in_use', '2029-02-10', '2026-02-10 10:20:00', '2026-02-10 10:20:00');

-- include: company.sql
-- Units and cover of three products that leave the catalogue.
INSERT INTO installed_product (installed_product_id, account_id, product_id, location_id, serial_number, status, warranty_end, sys_created_on, sys_updated_on) VALUES (901, 58, 69, 106, 'HTCT4-25-10901', 'in_use', '2027-06-30', '2025-06-30 10:00:00', '2026-02-01 10:00:00');
INSERT INTO installed_product (installed_product_id, account_id, product_id, location_id, serial_number, status, warranty_end, sys_created_on, sys_updated_on) VALUES (902, 48, 69, 85, 'HTCT4-25-10902', 'repair', '2027-06-30', '2025-06-30 10:00:00', '2026-02-01 10:00:00');
INSERT INTO installed_product (installed_product_id, account_id, product_id, location_id, serial_number, status, warranty_end, sys_created_on, sys_updated_on) VALUES (903, 48, 68, 85, 'HWE250-25-10903', 'retired', '2027-06-30', '2025-06-30 10:00:00', '2026-02-01 10:00:00');
UPDATE installed_product SET status = 'retired', sys_updated_on = '2026-02-20 10:00:00' WHERE product_id = 23 AND status = 'in_use';
INSERT INTO entitlement (entitlement_id, account_id, product_id, contract_id, support_level, coverage_hours, max_cases_per_month, active, sys_created_on, sys_updated_on) VALUES (901, 58, 71, 144, 'standard', 'h8x5', 5, 1, '2025-11-29 10:00:00', '2025-11-29 10:00:00');
INSERT INTO entitlement (entitlement_id, account_id, product_id, contract_id, support_level, coverage_hours, max_cases_per_month, active, sys_created_on, sys_updated_on) VALUES (902, 58, 70, 145, 'standard', 'h8x5', 5, 0, '2025-11-29 10:00:00', '2025-11-29 10:00:00');

-- include: company.sql
-- Two more models of the FiberProbe line, called nearly as the F1 is: both are in use, one is covered and written about.
INSERT INTO product (product_id, name, category, product_price, lifecycle_state, sys_created_on, sys_updated_on)
VALUES
    (72, 'Halden FiberProbe F1 Plus', 'hardware', 10300, 'active', '2024-05-14 09:37:00', '2024-05-14 09:37:00'),
    (73, 'Halden FiberProbe F10', 'hardware', 21400, 'active', '2024-09-03 14:20:00', '2024-09-03 14:20:00');
INSERT INTO installed_product (installed_product_id, account_id, product_id, location_id, serial_number, status, warranty_end, sys_created_on, sys_updated_on)
VALUES
    (511, 21, 72, 43, 'HFPF1P-24-71508', 'in_use', '2026-11-18', '2024-11-18 11:05:00', '2024-11-18 11:05:00'),
    (512, 22, 72, 44, 'HFPF1P-25-20509', 'in_use', '2028-03-26', '2025-03-26 11:41:00', '2025-03-26 11:41:00'),
    (513, 5, 72, 13, 'HFPF1P-25-86510', 'in_stock', '2027-04-09', '2025-04-09 15:28:00', '2025-04-09 15:28:00'),
    (514, 23, 73, 45, 'HFPF10-25-43511', 'in_use', '2028-01-22', '2025-01-22 13:16:00', '2025-01-22 13:16:00');
INSERT INTO entitlement (entitlement_id, account_id, product_id, contract_id, support_level, coverage_hours, max_cases_per_month, active, sys_created_on, sys_updated_on)
VALUES
    (299, 22, 72, 37, 'standard', 'h8x5', 4, 1, '2025-08-22 10:00:00', '2025-08-22 10:00:00');
INSERT INTO knowledge (knowledge_id, kb_number, title, state, visibility, product_id, owner_id, body, sys_created_on, sys_updated_on)
VALUES
    (176, 'KB-0000176', 'Fix for Halden FiberProbe F1 Plus: display stays dark after charging', 'published', 'internal', 72, 20, 'Hold the power key for twelve seconds and charge with the unit switched off.', '2025-06-11 10:52:00', '2025-06-19 08:44:00');

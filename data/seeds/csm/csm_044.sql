-- include: csm_043.sql
-- One FiberProbe F1 was taken from the shelf at Mizuho Sensors; in csm_043.sql none is in use.
UPDATE installed_product
SET status = 'in_use', sys_updated_on = '2026-02-24 10:12:00'
WHERE serial_number = 'HFPF1-25-65108';

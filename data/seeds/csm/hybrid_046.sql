-- include: enterprise.sql
-- The warranty of Meridian's SpectraScan ends two days before the visit.
UPDATE installed_product SET warranty_end = '2026-03-03' WHERE serial_number = 'HSS600-24-57265';

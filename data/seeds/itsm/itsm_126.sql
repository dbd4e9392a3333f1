-- include: company.sql
-- The Oakland Warehouse was given up at the end of February.
UPDATE location SET active = 0, updated_on = '2026-02-28 18:00:00' WHERE location_id = 'LOC_005';

-- include: company.sql
-- The Main Site of Hoshino Optics is closed on record since 26 February 2026.

UPDATE location SET active = 0, sys_updated_on = '2026-02-26 11:00:00' WHERE location_id = 22;

-- include: company.sql
-- The North Building of Mizuho Precision was closed on 20 February 2026.

UPDATE location SET active = 0, sys_updated_on = '2026-02-20 09:00:00' WHERE location_id = 147;

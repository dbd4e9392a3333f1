-- include: company.sql
-- The change for the core switches has no implementation plan on record.
UPDATE change SET implementation_plan = NULL WHERE change_id = 'CHG_032';

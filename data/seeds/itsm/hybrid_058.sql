-- include: enterprise.sql
-- The controller change has an implementation plan.
UPDATE change SET implementation_plan = 'Night of 5 March: one site after the other, Oakland last, scanners tested at each.', updated_on = '2026-02-28 10:20:00' WHERE number = 'CHG0000233';

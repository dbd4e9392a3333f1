-- include: company.sql
-- The response target for high cases was switched off on 27 February 2026 and has no successor yet; in company.sql it is active.
UPDATE sla_definition SET active = 0, sys_updated_on = '2026-02-27 17:00:00' WHERE sla_def_id = 2;

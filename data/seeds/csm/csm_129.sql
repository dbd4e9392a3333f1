-- include: company.sql
-- The definition Resolution - Moderate was switched off on 28 February 2026, and no other took its place.

UPDATE sla_definition SET active = 0, sys_updated_on = '2026-02-28 09:00:00' WHERE sla_def_id = 7;

-- include: csm_154.sql
-- One case was closed four hours later, another a month earlier, and a third was canceled.
UPDATE customer_case SET closed_on = '2026-01-31 10:12:00', sys_updated_on = '2026-01-31 10:12:00' WHERE case_id = 160;
UPDATE customer_case SET closed_on = '2026-01-30 12:52:00', sys_created_on = '2026-01-26 10:00:00', sys_updated_on = '2026-01-30 12:52:00', short_description = 'Halden ClimaLog C1: again humidity reads two percent too high since 24 January; larger sample tried, same thing' WHERE case_id = 213;
UPDATE customer_case SET state = 'canceled', closed_on = NULL WHERE case_id = 661;

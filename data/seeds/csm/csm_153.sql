-- include: company.sql
-- One case moved to Henry's desk and is high, his own went to the Renewals Desk, and another new one is high.
UPDATE customer_case SET priority = 'high', assignment_group_id = 3, assigned_to = 17 WHERE case_id = 842;
UPDATE case_sla SET sla_def_id = 2, breach_time = datetime(start_time, '+60 minutes'), has_breached = 1 WHERE case_sla_id = 1591;
UPDATE case_sla SET sla_def_id = 6, breach_time = datetime(start_time, '+720 minutes'), has_breached = 1 WHERE case_sla_id = 1592;
UPDATE customer_case SET assignment_group_id = 24, assigned_to = 149 WHERE case_id = 846;
UPDATE customer_case SET priority = 'high' WHERE case_id = 876;
UPDATE customer_case SET state = 'canceled', sys_updated_on = '2026-02-27 09:00:00' WHERE case_id = 218;

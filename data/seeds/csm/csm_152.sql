-- include: company.sql
-- The portal case of Calder Semiconductor at the Renewals Desk is of high priority.
UPDATE customer_case SET priority = 'high' WHERE case_id = 857;
UPDATE case_sla SET sla_def_id = 2, breach_time = datetime(start_time, '+60 minutes'), has_breached = 1 WHERE case_sla_id = 1611;
UPDATE case_sla SET sla_def_id = 6, breach_time = datetime(start_time, '+720 minutes') WHERE case_sla_id = 1612;

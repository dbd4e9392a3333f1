-- include: company.sql
-- The frozen camera is critical, and the latest case of Tanaka Precision lies with a vendor.
UPDATE customer_case SET priority = 'critical' WHERE case_id = 261;
UPDATE customer_case SET sys_created_on = '2026-02-28 16:08:00', sys_updated_on = '2026-02-28 17:00:00' WHERE case_id = 250;
UPDATE case_sla SET start_time = datetime(start_time, '+3 days'), breach_time = datetime(breach_time, '+3 days'), completed_time = datetime(completed_time, '+3 days') WHERE case_id = 250;
UPDATE interaction SET started_at = datetime(started_at, '+3 days'), ended_at = datetime(ended_at, '+3 days'), sys_created_on = datetime(sys_created_on, '+3 days') WHERE case_id = 250 AND sys_created_on < '2026-02-27 00:00:00';

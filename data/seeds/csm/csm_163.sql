-- include: csm_162.sql
-- The case at the vendor is older, Henry Silva has left Customer Care, and a visit of Northlight Imaging is resolved.
UPDATE customer_case SET sys_created_on = '2026-02-25 16:08:00', sys_updated_on = '2026-02-25 17:00:00' WHERE case_id = 250;
UPDATE case_sla SET start_time = datetime(start_time, '-3 days'), breach_time = datetime(breach_time, '-3 days'), completed_time = datetime(completed_time, '-3 days') WHERE case_id = 250;
UPDATE interaction SET started_at = datetime(started_at, '-3 days'), ended_at = datetime(ended_at, '-3 days'), sys_created_on = datetime(sys_created_on, '-3 days') WHERE case_id = 250 AND sys_created_on >= '2026-02-27 00:00:00';
DELETE FROM user_group_member WHERE group_id = 1 AND user_id = 19;
UPDATE customer_case SET state = 'resolved', sys_updated_on = '2026-02-27 16:00:00' WHERE case_id = 268;
UPDATE case_sla SET stage = 'completed', completed_time = '2026-02-27 16:00:00' WHERE case_id = 268 AND stage = 'in_progress';

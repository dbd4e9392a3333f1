-- include: company.sql
-- CS-0000168 ran and was closed three weeks earlier, more than 30 days before 2 March 2026.

UPDATE customer_case SET sys_created_on = datetime(sys_created_on, '-21 days'),
    sys_updated_on = '2026-01-26 16:29:00', closed_on = '2026-01-26 16:29:00'
    WHERE case_id = 168;
UPDATE interaction SET started_at = datetime(started_at, '-21 days'),
    ended_at = datetime(ended_at, '-21 days'), sys_created_on = datetime(sys_created_on, '-21 days')
    WHERE case_id = 168;
UPDATE case_sla SET start_time = datetime(start_time, '-21 days'),
    breach_time = datetime(breach_time, '-21 days'), completed_time = datetime(completed_time, '-21 days')
    WHERE case_id = 168;
UPDATE notification SET sys_created_on = datetime(sys_created_on, '-21 days') WHERE case_id = 168;

-- include: company.sql
-- One of the three cases that Saltmarsh Research registered in March 2026 was canceled.

UPDATE customer_case SET state = 'canceled', sys_updated_on = '2026-03-02 08:05:00' WHERE case_id = 291;
UPDATE interaction SET status = 'closed', ended_at = '2026-03-02 08:05:00' WHERE case_id = 291;

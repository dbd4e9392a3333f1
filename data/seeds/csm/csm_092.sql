-- include: company.sql
-- Tessell Repair is a field group of ours, Ofelia Villalobos manages it, and the case of Kyosuke Sasaki was reopened
-- on 27 February 2026 with its clocks completed; in company.sql the group is a vendor's, she is an agent and the case runs.
UPDATE user_group SET type = 'field', sys_updated_on = '2026-01-05 09:00:00' WHERE group_id = 10;
UPDATE "user" SET role = 'manager', sys_updated_on = '2026-01-05 09:00:00' WHERE user_id = 14;
UPDATE customer_case SET state = 'new', reopen_count = 1, sys_updated_on = '2026-02-27 15:12:00' WHERE case_id = 250;
UPDATE case_sla SET stage = 'completed', completed_time = '2026-02-27 10:40:00' WHERE case_id = 250 AND stage = 'in_progress';
UPDATE case_knowledge SET used_as = 'resolution' WHERE case_id = 250 AND knowledge_id = 10;
INSERT INTO notification (notification_id, case_id, knowledge_id, email, type, status, sys_created_on)
VALUES (3027, 250, NULL, 'kyosuke.sasaki@tanakaprecision.example', 'solution_proposal', 'success', '2026-02-27 10:42:00'),
       (3028, 250, NULL, 'kyosuke.sasaki@tanakaprecision.example', 'update', 'success', '2026-02-27 15:12:00');

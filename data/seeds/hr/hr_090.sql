-- include: company.sql
-- Nothing leads upwards from the Portal Support Desk any more.
DELETE FROM escalation_rule WHERE escalate_from = 31;

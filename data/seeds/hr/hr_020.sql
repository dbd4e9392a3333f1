-- include: company.sql
-- The escalation rule of Payroll and Benefits has been withdrawn.
DELETE FROM escalation_rule WHERE escalate_from = 2;

-- include: company.sql
-- The case of Radha Kakar is moderate, with the clocks of that priority; in company.sql it is critical.
UPDATE customer_case SET priority = 'moderate' WHERE case_id = 219;
UPDATE case_sla SET sla_def_id = 3, breach_time = '2026-02-23 12:24:00' WHERE case_sla_id = 1353;
UPDATE case_sla SET sla_def_id = 7, breach_time = '2026-02-25 08:24:00' WHERE case_sla_id = 1354;

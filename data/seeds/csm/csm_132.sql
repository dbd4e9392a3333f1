-- include: company.sql
-- Both support contracts of Northlight Films run until 2 November 2026.

UPDATE contract SET end_date = '2026-11-02', sys_updated_on = '2026-02-12 10:00:00' WHERE contract_id = 89;

-- include: company.sql
-- Osprey Diagnostics' running contract began on 1 March 2026, the one before ended the day before; in company.sql it began in January.
UPDATE contract SET start_date = '2026-03-01', end_date = '2029-03-01' WHERE contract_id = 104;
UPDATE contract SET start_date = '2025-02-28', end_date = '2026-02-28', sys_updated_on = '2026-03-01 06:00:00' WHERE contract_id = 105;

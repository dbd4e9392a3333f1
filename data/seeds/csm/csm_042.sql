-- include: company.sql
-- Bluegum Energy's support contract still runs for three weeks; in company.sql it has expired.
UPDATE contract
SET status = 'active', end_date = '2026-03-21', sys_updated_on = '2025-02-21 09:00:00'
WHERE contract_id = 32;

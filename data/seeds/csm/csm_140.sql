-- include: company.sql
-- Osprey Biotech's support contract is suspended, and its cover was switched off with it; in company.sql both are active.
UPDATE contract SET status = 'suspended', sys_updated_on = '2026-02-20 12:00:00'
WHERE contract_id IN (SELECT contract_id FROM entitlement WHERE account_id = 5 AND active = 1);
UPDATE entitlement SET active = 0, sys_updated_on = '2026-02-20 12:00:00' WHERE account_id = 5;

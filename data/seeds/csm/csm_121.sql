-- include: company.sql
-- The support contract of the Vidya Institute of Science was suspended on 25 February 2026, and its cover with it.

UPDATE contract SET status = 'suspended', sys_updated_on = '2026-02-25 10:00:00' WHERE contract_id = 21;
UPDATE entitlement SET active = 0, sys_updated_on = '2026-02-25 10:00:00' WHERE entitlement_id = 28;

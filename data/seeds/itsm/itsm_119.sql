-- include: company.sql
-- Both the Fax Gateway and the offering Desk and Softphone are retired.
UPDATE service_offering SET status = 'retired', updated_on = '2026-02-27 17:00:00' WHERE service_offering_id = 'SVCOFF_025';

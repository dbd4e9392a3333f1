-- include: company.sql
-- Fernhill Dairy Group's cover allows one case a month; in company.sql it allows four.
UPDATE entitlement
SET max_cases_per_month = 1, sys_updated_on = '2026-02-02 10:00:00'
WHERE entitlement_id = 25;

-- include: csm_158.sql
-- The case lies with Technical Customer Support, and the cover that names the product is switched off.
UPDATE customer_case SET assignment_group_id = 2 WHERE case_id = 901;
UPDATE entitlement SET active = 0 WHERE entitlement_id = 901;

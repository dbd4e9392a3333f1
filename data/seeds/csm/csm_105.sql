-- include: company.sql
-- The open case on the empty export, and the instrument's licence, belong to Osprey Aerospace, a sister of Osprey Diagnostics.
UPDATE installed_product SET account_id = 42, location_id = 75 WHERE installed_product_id = 261;
UPDATE customer_case SET installed_product_id = NULL WHERE installed_product_id = 261 AND account_id = 43 AND case_id <> 844;
UPDATE customer_case SET account_id = 42, contact_id = 133 WHERE case_id = 844;
UPDATE interaction SET account_id = 42, contact_id = 133 WHERE case_id = 844;
UPDATE notification SET email = 'hamish.vasquez@ospreyaerospace.example' WHERE case_id = 844 AND email = 'robin.rees@ospreydiagnostics.example';

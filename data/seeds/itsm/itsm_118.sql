-- include: company.sql
-- An open ticket names the Video Archive.
UPDATE incident SET service = 'SVC_029', service_offering = 'SVCOFF_061', short_description = 'Recording of the town hall cannot be played' WHERE incident_id = 'INC_1330';

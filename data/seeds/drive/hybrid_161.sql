-- include: enterprise.sql
-- Dylan Mackenzie has put the renewed certificate in the place of the old one.
UPDATE files SET modified_time = '2026-02-27 16:20:00', properties = '{"_drive":{"indexableText":"Laser safety officer, class four. Holder: Dylan Mackenzie. Valid until 15 February 2028."}}' WHERE name = 'Laser safety certificate.pdf';

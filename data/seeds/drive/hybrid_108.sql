-- include: enterprise.sql
-- The kit for the chamber in use is still being made.
UPDATE files SET properties = '{"_drive":{"indexableText":"Kit, revision, fits, stock\nHK-9, right door, HTCT2-25-44064, in stock\nHK-9, left door, HTCT2-24-55023, being made until 20 March\nEach kit is made to order for the serial beside it; they are not interchangeable."}}' WHERE name = 'Hinge kits by serial';

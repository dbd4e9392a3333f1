-- include: enterprise.sql
-- The photos of Sundar's instrument show the serial number that the case has.
UPDATE files SET properties = '{"_drive":{"indexableText":"The customer''s photos show the type plate: HMV55-24-11285, as in CS-0000951. The blur fits a tilted field lens."}}' WHERE id = '01JPC48X19N44ECVRX6QY7M5ZF';
UPDATE comments SET content = 'The plate in the photos is easy to read. Please compare it with CS-0000951 before anybody quotes for this.', html_content = '<p>The plate in the photos is easy to read. Please compare it with CS-0000951 before anybody quotes for this.</p>' WHERE id = '01J4W1902NFJM5C10SE5EHW3VM';

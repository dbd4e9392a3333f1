-- include: company.sql
-- The item "Accounts" was never put on the list of Hannes Roskoth.
DELETE FROM checklist WHERE checklist_id = 404;

-- include: enterprise.sql
-- The hold that is lifted is that on another matter.
UPDATE message_headers SET value = 'Quarry Lane Bakery: the hold is lifted' WHERE value = 'Quarry Lane Foods: the hold is lifted';
UPDATE messages SET snippet = replace(snippet, 'Quarry Lane Foods', 'Quarry Lane Bakery') WHERE snippet LIKE 'Quarry Lane Foods: the hold is lifted%';
UPDATE threads SET snippet = replace(snippet, 'Quarry Lane Foods', 'Quarry Lane Bakery') WHERE snippet LIKE 'Quarry Lane Foods: the hold is lifted%';

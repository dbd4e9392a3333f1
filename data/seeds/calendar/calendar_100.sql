-- include: calendar_099.sql
-- The user writes in the other calendar.
UPDATE acls SET role = 'reader' WHERE id = 'acl-elias.osorio-dealers-liz.cassiano';
UPDATE acls SET role = 'writer' WHERE id = 'acl-amy.hunt-fairs-liz.cassiano';

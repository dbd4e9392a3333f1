-- include: calendar_073.sql
-- In one of the calendars Marcus Taylor is a second owner, which should never have been.
UPDATE acls SET role = 'owner' WHERE id = 'acl-mandy.clark-bench-marcus.taylor';

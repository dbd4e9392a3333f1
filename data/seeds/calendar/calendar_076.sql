-- include: calendar_075.sql
-- The whole domain may read what Field Support does.
UPDATE acls SET role = 'reader' WHERE id = 'acl-team-tessell-field-support-domain-2';

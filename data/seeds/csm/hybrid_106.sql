-- include: enterprise.sql
-- Customers may have the command since it is safe.
UPDATE knowledge SET body = 'Since 26 February the rebuild command runs safely with any rights, and customers may have it by mail. Take it from PRB0000083, where it has changed; older notes are wrong.', sys_updated_on = '2026-02-26 15:00:00' WHERE kb_number = 'KB-0000179';

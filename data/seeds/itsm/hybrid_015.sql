-- include: enterprise.sql
-- The guide on privileged accounts has passed to Wendolin Arteaga.
UPDATE knowledge SET owner_id = 'USER_006', updated_on = '2026-02-26 10:20:00' WHERE knowledge_id = 'KB_017';

-- include: company.sql
-- The draft about locked accounts belongs to Wendolin Arteaga, who is signed in.
UPDATE knowledge SET owner_id = 'USER_006' WHERE knowledge_id = 'KB_114';

-- include: company.sql
-- The last revision of one contract is not kept forever.
UPDATE revisions SET keep_forever = 0 WHERE id = (SELECT head_revision_id FROM files WHERE id = '01J63V67AW1B3Y4EAH754H7AYJ');

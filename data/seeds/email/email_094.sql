-- include: email_093.sql
-- The younger certificate of sales has run out as well.
UPDATE smime_info SET expiration = '1768467600000' WHERE id = 'smime_9307';

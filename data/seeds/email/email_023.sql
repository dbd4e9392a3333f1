-- include: email_023_024.sql
-- Hazel Butler's signature has expired, and people outside have seen it; the other certificate holds for years.
UPDATE smime_info SET expiration = '1915693200000' WHERE id = 'smime_005';

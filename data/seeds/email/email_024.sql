-- include: email_023_024.sql
-- Hazel Butler's signature has expired, and so has her other certificate.
UPDATE smime_info SET expiration = '1770019200000' WHERE id = 'smime_005';

-- include: company.sql
-- The other certificate has lapsed.
UPDATE smime_info SET expiration = '1770019200000' WHERE id = 'smime_005';

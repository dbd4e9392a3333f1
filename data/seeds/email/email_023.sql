-- include: company.sql
-- The other certificate holds for years.
UPDATE smime_info SET expiration = '1925020800000' WHERE id = 'smime_005';

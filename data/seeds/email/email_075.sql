-- include: company.sql
-- The second certificate holds for years.
UPDATE smime_info SET expiration = '1924905600000' WHERE id = 'smime_002';

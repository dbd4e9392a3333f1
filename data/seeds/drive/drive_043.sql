-- include: company.sql
-- The description of a specification names an address of the company.
UPDATE files SET description = 'https://hooks.halden.example/drive/stock' WHERE id = '01JN2BZQKDJGJPCYXR77EW8Y3M';

-- include: company.sql
-- A data sheet bears the new name of a risk register, and lies in the same folder.
UPDATE files SET name = 'Price list - risks 2026.xlsx', parent_id = (SELECT parent_id FROM files WHERE id = '01J6A8PMMZ2HN9B8G1WH7WZCGK') WHERE id = '01J0JTQJMEDPHCWFBKRJ59KJB4';

-- include: enterprise.sql
-- Safety is one of several courses of that kind, which were set up on one day.
INSERT INTO skill (name, active, org_id, created_at, updated_at) SELECT name || ' ' || each.word, active, org_id, created_at, updated_at FROM skill JOIN (SELECT 'at Heights' AS word UNION ALL SELECT 'in Warehouses' UNION ALL SELECT 'of Lasers' UNION ALL SELECT 'for Drivers') AS each WHERE name = 'Safety' AND org_id = 1;
UPDATE skill SET created_at = '2021-05-03 08:00:00', updated_at = '2021-05-03 08:00:00' WHERE name LIKE 'Safety%' AND org_id = 1;

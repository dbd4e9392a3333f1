-- include: enterprise.sql
-- Sellers may grant more alone.
UPDATE files SET modified_time = '2026-02-26 10:30:00', properties = replace(properties, 'Up to 15 percent', 'Up to 20 percent') WHERE name = 'Discount rules for universities';

-- include: company.sql
-- Watika Raja took the page on fathers over from Paulina Osorio and finished it herself.
UPDATE knowledge SET owner_id = 10, updated_at = '2026-02-24 17:10:00' WHERE knowledge_id = 138;

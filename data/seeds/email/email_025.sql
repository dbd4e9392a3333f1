-- include: company.sql
-- More aliases are of the same day.
UPDATE send_as_aliases SET created_at = '2025-09-15T09:20:00.000000', updated_at = '2025-09-15T09:20:00.000000' WHERE id IN ('alias_016', 'alias_005', 'alias_009', 'alias_020', 'alias_022', 'alias_024', 'alias_026');

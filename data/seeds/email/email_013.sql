-- include: company.sql
-- Sales is no alias of his.
DELETE FROM send_as_aliases WHERE user_id = 'user_033' AND send_as_email = 'sales@halden.example';
UPDATE send_as_aliases SET created_at = '2025-09-15T09:20:00.000000', updated_at = '2025-09-15T09:20:00.000000' WHERE id IN ('alias_047', 'alias_005', 'alias_009', 'alias_016', 'alias_020', 'alias_022', 'alias_024');
UPDATE send_as_aliases SET created_at = '2025-02-03T08:10:00.000000', updated_at = '2025-02-03T08:10:00.000000' WHERE is_primary AND user_id BETWEEN 'user_028' AND 'user_040';

-- include: enterprise.sql
-- The absence replies of Carlota Chacon and six colleagues were set up by the system on one day.
UPDATE vacation_settings SET created_at = '2024-04-05T09:00:00.000000', updated_at = '2024-04-05T09:00:00.000000', created_by = 'system', updated_by = 'system' WHERE id IN ('vacation_081', 'vacation_082', 'vacation_083', 'vacation_084', 'vacation_085', 'vacation_086', 'vacation_087');

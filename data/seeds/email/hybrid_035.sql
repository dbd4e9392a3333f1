-- include: enterprise.sql
-- The absence replies of six colleagues were made on the day of Carlota Chacon's.
UPDATE vacation_settings SET created_at = '2024-04-05T09:00:00.000000', updated_at = '2024-04-05T09:00:00.000000' WHERE id IN ('vacation_081', 'vacation_082', 'vacation_083', 'vacation_084', 'vacation_085', 'vacation_086');

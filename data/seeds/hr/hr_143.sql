-- include: hr_063.sql
-- Leave Planning has been put to rest.
UPDATE skill SET active = 0, updated_at = '2026-02-27 13:15:00' WHERE skill_id = 88;

-- include: company.sql
-- One of the folders is in the trash.
UPDATE files SET trashed = 1, explicitly_trashed = id = '01JVMSM4KK8NPM2TD56596N1ZH', trashed_time = '2026-02-25 09:40:00' WHERE id IN (SELECT descendant_id FROM path_closure WHERE ancestor_id = '01JVMSM4KK8NPM2TD56596N1ZH');

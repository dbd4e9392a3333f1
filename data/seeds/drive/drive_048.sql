-- include: company.sql
-- One of the documents is in the trash.
UPDATE files SET trashed = 1, explicitly_trashed = 1, trashed_time = '2026-02-25 16:20:00' WHERE id = '01J58M5WZ166CNG6V8QJYRVMF8';

-- include: drive_015.sql
-- One of the slogans that lost is not in the trash.
UPDATE files SET trashed = 0, explicitly_trashed = 0, trashed_time = NULL WHERE id = '01KS10GAN02000000000000000';

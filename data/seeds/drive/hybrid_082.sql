-- include: enterprise.sql
-- The reader of the salary letter is gone already.
DELETE FROM permissions WHERE file_id = '01J7YZ1NSVD2TEWYCWBK560RVZ' AND email_address = 'varsha.soman@halden.example';
UPDATE files SET shared = 0 WHERE id = '01J7YZ1NSVD2TEWYCWBK560RVZ';

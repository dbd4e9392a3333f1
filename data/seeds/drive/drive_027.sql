-- include: drive_028.sql
-- Kaique Ribeiro is no longer in the drive of the council.
DELETE FROM drive_memberships WHERE drive_id = '01JK2AETGSAWNTETRZP509EPXR' AND user_id = '01J2E7BA632EFFT05GGD762H96';

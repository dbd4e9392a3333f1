-- include: company.sql
-- Julie Thomas is a writer of the drive.
UPDATE drive_memberships SET role = 'writer' WHERE drive_id = '01JZWK5R4G2M1QWGDRAFJ008QJ' AND user_id = '01JE4M7YQ9KGHBH9WC7MDPPAXE';

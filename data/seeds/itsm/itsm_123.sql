-- include: company.sql
-- Connie Simon runs the Access Review Board.
UPDATE user_group SET manager_id = 'USER_003' WHERE group_id = 'GROUP_012';
